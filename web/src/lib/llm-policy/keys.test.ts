import { describe, expect, it } from 'vitest';
import { KeyStore, maskKey } from './keys.ts';

class FakeStorage {
  readonly items = new Map<string, string>();
  getItem(name: string) {
    return this.items.get(name) ?? null;
  }
  setItem(name: string, value: string) {
    this.items.set(name, value);
  }
  removeItem(name: string) {
    this.items.delete(name);
  }
}

const blocked = () => {
  throw new DOMException('denied', 'SecurityError');
};

function open() {
  const tab = new FakeStorage();
  const device = new FakeStorage();
  const keys = new KeyStore(
    () => tab,
    () => device,
  );
  const kept = () => [tab.items.size, device.items.size];
  return { tab, device, keys, kept };
}

describe('the stored key', () => {
  it('stays with the tab unless the visitor ticks “remember”, and moves with the tick', () => {
    const { keys, kept } = open();
    expect([keys.stored, keys.place]).toEqual([null, null]);
    expect(keys.save('anthropic', '  key-1\n', false)).toBe('tab');
    expect(keys.stored).toEqual({ provider: 'anthropic', key: 'key-1' });
    expect(kept()).toEqual([1, 0]);
    expect(keys.remember(true)).toBe('device');
    expect(kept()).toEqual([0, 1]);
    expect(keys.remember(false)).toBe('tab');
    expect(kept()).toEqual([1, 0]);
    expect(keys.stored?.key).toBe('key-1');
  });

  it('is one at a time', () => {
    const { keys, kept } = open();
    keys.save('anthropic', 'key-1', true);
    keys.save('openai', 'key-2', false);
    expect(keys.stored).toEqual({ provider: 'openai', key: 'key-2' });
    expect(keys.all).toEqual(['key-2']);
    expect(kept()).toEqual([1, 0]);
  });

  it('is forgotten everywhere, whoever’s it is', () => {
    const { keys, kept, tab, device } = open();
    keys.save('openai', 'key-1', true);
    // As another tab may have left it.
    tab.items.set([...device.items.keys()][0], '{"provider":"anthropic","key":"key-2"}');
    expect(keys.all).toEqual(['key-2', 'key-1']);
    expect(keys.stored?.key).toBe('key-2');
    keys.forget();
    expect(kept()).toEqual([0, 0]);
    expect(keys.stored).toBeNull();
    expect(keys.remember(true)).toBeNull();
  });

  it('is kept in memory where storage is blocked or full, and says so', () => {
    const keys = new KeyStore(blocked, blocked);
    expect(keys.save('openai', 'key-1', true)).toBe('memory');
    expect(keys.place).toBe('memory');
    expect(keys.all).toEqual(['key-1']);
    keys.forget();
    expect(keys.stored).toBeNull();

    const tab = new FakeStorage();
    const half = new KeyStore(() => tab, blocked);
    expect(half.save('openai', 'key-1', true)).toBe('tab');
    const full = {
      ...{ getItem: () => null, removeItem: () => undefined },
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    const none = new KeyStore(
      () => full,
      () => full,
    );
    expect(none.save('openai', 'key-1', false)).toBe('memory');
  });

  it('ignores what is no key', () => {
    const { keys, tab, device } = open();
    keys.save('openai', 'key', true);
    const [name] = device.items.keys();
    for (const text of [
      '{',
      '1',
      '{"key":1,"provider":"x"}',
      '{"provider":"x","key":""}',
      'null',
    ]) {
      device.items.set(name, text);
      tab.items.set(name, text);
      expect(keys.stored).toBeNull();
      expect(keys.all).toEqual([]);
    }
  });

  it('is masked but for its last four characters', () => {
    expect(maskKey('sk-ant-api03-abcdefgh1234')).toBe('••••••••1234');
    expect(maskKey('short-key')).toBe('••••••••');
  });
});
