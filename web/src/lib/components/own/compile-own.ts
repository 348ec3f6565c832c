import { compile } from '../../own-policy/compile.ts';
import type { SandboxParts } from '../../own-policy/sandboxed-worker.ts';

/**
 * What a sandbox needs of a visitor's policy. Called by the visitor's hand only.
 * @param page - address of the sandbox's page.
 * @throws PolicyError at the line that cannot be read.
 */
export async function compileOwn(
  source: string,
  page: string,
): Promise<Pick<SandboxParts, 'page' | 'program' | 'script'>> {
  const [script, { default: program }] = await Promise.all([
    compile(source),
    import('../../own-policy/sandbox-program.ts?bundled-script'),
  ]);
  return { page, program, script };
}
