import { expect, it } from 'vitest';
import { log } from '../random/libm.ts';
import { seal } from './seal.ts';

/** A scope as a worker's: constructors are its own, methods come from above. */
function scope() {
  const above = { fetch: () => 'answer', setTimeout: () => 1 };
  return Object.assign(Object.create(above) as typeof above, {
    Date: class {},
    WebSocket: class {},
    Math: Object.create(Math) as Math,
    Intl: { DateTimeFormat: class {}, NumberFormat: class {} },
  });
}

it('takes away the network, the clock and chance, wherever they were', () => {
  const sealed = scope();
  const above = Object.getPrototypeOf(sealed) as object;
  seal(sealed);
  expect(() => sealed.fetch).toThrow('A policy has no fetch');
  expect(() => sealed.WebSocket).toThrow('A policy has no WebSocket');
  expect(() => new sealed.Date()).toThrow(/no Date.*count rounds for time/);
  expect(() => sealed.setTimeout).toThrow('no setTimeout');
  expect(() => new sealed.Intl.DateTimeFormat()).toThrow('no clock');
  expect(() => sealed.Math.random()).toThrow('use rng.random()');
  expect(Object.keys(above)).toEqual([]);
  expect(sealed.Intl.NumberFormat).toBeDefined();
});

it('has the same logarithm in every engine, for good', () => {
  const sealed = scope();
  seal(sealed);
  expect(sealed.Math.log).toBe(log);
  expect(Reflect.set(sealed.Math, 'log', () => 0)).toBe(false);
  expect(sealed.Math.sqrt(9)).toBe(3);
});
