import { InputError } from '../../errors.ts';
import { redact } from '../secrets.ts';

const ALLOWED =
  'an https address, or http on localhost, 127.0.0.1 or [::1], such as http://localhost:11434/v1';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Content security policies have no form for IPv6; this name reaches the same place. */
const IPV6 = /^\[::1\]/;

/** Whether a text names the visitor's own machine by its IPv6 address. */
export function namesIpv6(typed: string): boolean {
  return /^\s*(https?:\/\/)?\[::1\]/i.test(typed);
}

/** Whether an address leads to the visitor's own machine. */
export function isLoopback(address: string): boolean {
  return LOOPBACK.has(new URL(address).hostname);
}

/**
 * The base address of an OpenAI-compatible server, from what a visitor typed: credentials, query,
 * hash and a trailing slash are dropped, `/v1` is added where there is no path, and the address of
 * its chat completions is taken for its base. `[::1]` becomes `localhost`.
 * @throws InputError for anything but https, or http on the visitor's own machine.
 */
export function checkAddress(typed: string): string {
  const text = typed.trim();
  const url = URL.parse(text.includes('://') ? text : `http://${text}`);
  if (!url || text === '') throw new InputError('address', redact(text).text, ALLOWED);
  const path = url.pathname.replace(/\/chat\/completions\/?$/, '').replace(/\/+$/, '') || '/v1';
  // The origin and the path only: a password typed into the address must not come back in an error.
  const address = `${url.protocol}//${url.host.replace(IPV6, 'localhost')}${path}`;
  const secure = url.protocol === 'https:';
  const own = url.protocol === 'http:' && LOOPBACK.has(url.hostname);
  if (!secure && !own) throw new InputError('address', redact(address).text, ALLOWED);
  return address;
}
