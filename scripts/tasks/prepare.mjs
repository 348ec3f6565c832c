import { ensureInstalled } from './install.mjs';
import { ensureToolchain } from './toolchain.mjs';

/** Brings Node, pnpm and the locked packages, and says where they are. */
export async function prepare() {
  const tools = await ensureToolchain();
  await ensureInstalled(tools);
  return tools;
}
