import { exp, expm1, log, log1p, pow } from '../random/libm.ts';
import { PolicyError } from './policy-error.ts';

/** What would make a run depend on the moment. */
const CHANCE = [
  ...['Date', 'Temporal', 'performance', 'crypto', 'navigator'],
  ...['setTimeout', 'setInterval', 'queueMicrotask', 'scheduler'],
];

/** What reaches outside; the frame's policy refuses it too, but says less clearly why. */
const OUTSIDE = [
  ...['fetch', 'XMLHttpRequest', 'WebSocket', 'WebSocketStream', 'WebTransport', 'EventSource'],
  ...['Worker', 'SharedWorker', 'BroadcastChannel', 'Notification', 'FontFace', 'fonts'],
  ...['indexedDB', 'caches', 'cookieStore', 'postMessage', 'close', 'addEventListener'],
];

/**
 * Takes away from a worker's global scope what a policy must not use, and puts in place of the
 * logarithm and its kin those that give the same bits in every engine.
 */
export function seal(scope: object): void {
  const global = scope as { Math: Math; Intl?: object };
  for (const name of OUTSIDE)
    remove(scope, name, `A policy has no ${name}: it knows its feedback.`);
  const draw = 'draw chance from the rng that choose() is given, and count rounds for time';
  for (const name of CHANCE) remove(scope, name, `A policy has no ${name}: ${draw}.`);
  if (global.Intl) remove(global.Intl, 'DateTimeFormat', `A policy has no clock: ${draw}.`);
  const random = (): never => {
    throw new PolicyError('Math.random() would give each run other numbers: use rng.random().');
  };
  for (const [name, value] of Object.entries({ random, log, exp, pow, log1p, expm1 })) {
    Object.defineProperty(global.Math, name, { value, writable: false, configurable: false });
  }
}

/** Leaves in place of a property one that says why it is not there. */
export function remove(scope: object, name: string, why: string): void {
  // Methods of a worker's scope live in what it inherits from.
  for (
    let at: object | null = scope;
    at !== null;
    at = Object.getPrototypeOf(at) as object | null
  ) {
    if (Object.hasOwn(at, name)) Reflect.deleteProperty(at, name);
  }
  const get = (): never => {
    throw new PolicyError(why);
  };
  Object.defineProperty(scope, name, { get, configurable: false });
}
