import { isLoopback } from './address.ts';
import { failureOf } from './failure.ts';
import { memoryOf } from './memory.ts';
import type { Access, Failure } from './provider.ts';
import { LOCAL_NETWORK_HELP, LOCAL_SERVERS, serverAt } from './servers.ts';

/**
 * Why a call got no reply at all. The browser tells scripts the same TypeError for a network that
 * is down, a server that does not run, one that does not let the page in, and a visitor who
 * declined the local-network question; what else is known tells them apart as far as possible.
 */
export async function silence(name: string, access: Access): Promise<Failure> {
  const own = access.address !== null && isLoopback(access.address);
  // The own machine can be reached without a network.
  if (!own && globalThis.navigator?.onLine === false) {
    return failureOf('offline', name, { message: 'This device is offline.' });
  }
  // A server that has let this page in before still does.
  if (memoryOf(access).reached) return failureOf('offline', name);
  if (access.address === null) return failureOf('blocked', name);
  const origin = globalThis.location?.origin ?? 'this site';
  if (!own) {
    return failureOf('blocked', name, {
      message: `No reply from ${access.address}: it cannot be reached, or it does not let this page in.`,
      next: `Check the address. The server must allow pages of ${origin} (CORS), the headers authorization and content-type included.`,
    });
  }
  if (await localNetworkDenied()) {
    return failureOf('blocked', name, {
      message: 'The browser does not let this site reach your own machine: it was told not to.',
      next: 'Allow access to the local network in the site settings beside the address bar, then resume.',
    });
  }
  const server = serverAt(access.address);
  const help = (server ? [server] : LOCAL_SERVERS).map((known) => known.help(origin)).join(' ');
  return failureOf('blocked', name, {
    message: `No reply from ${access.address}: no server runs there, or it does not let this page in.`,
    next: `Make sure that the server runs at this address. ${help} ${LOCAL_NETWORK_HELP}`,
  });
}

/** The names that versions of Chrome have given the permission. */
const PERMISSIONS = ['loopback-network', 'local-network-access'];

async function localNetworkDenied(): Promise<boolean> {
  for (const name of PERMISSIONS) {
    try {
      const { state } = await navigator.permissions.query({ name: name as PermissionName });
      if (state === 'denied') return true;
    } catch {
      // This browser has no such permission.
    }
  }
  return false;
}
