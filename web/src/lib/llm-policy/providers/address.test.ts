import { describe, expect, it } from 'vitest';
import { checkAddress, isLoopback, namesIpv6 } from './address.ts';

describe('checkAddress', () => {
  it.each([
    ['http://localhost:11434', 'http://localhost:11434/v1'],
    ['localhost:1234/', 'http://localhost:1234/v1'],
    [' http://127.0.0.1:8080/v1/ ', 'http://127.0.0.1:8080/v1'],
    ['http://[::1]:8080/v1', 'http://localhost:8080/v1'],
    ['https://[::1]:8443/v1', 'https://localhost:8443/v1'],
    ['https://llm.example/api/v2', 'https://llm.example/api/v2'],
    ['https://llm.example/v1/chat/completions', 'https://llm.example/v1'],
    ['https://user:password@llm.example/v1?key=abc#part', 'https://llm.example/v1'],
    ['HTTPS://LLM.example', 'https://llm.example/v1'],
    // 127.0.0.1 in other spellings.
    ['http://2130706433:80/', 'http://127.0.0.1/v1'],
  ])('%s becomes %s', (typed, address) => {
    expect(checkAddress(typed)).toBe(address);
  });

  it.each([
    'http://llm.example/v1',
    'http://192.168.0.10:11434',
    'http://localhost.example:11434',
    'http://127.0.0.1.example/',
    'http://user@localhost:password@evil.example/',
    'ftp://localhost/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://',
    '',
  ])('%s is refused', (typed) => {
    expect(() => checkAddress(typed)).toThrow(
      /address: .* is not allowed; expected an https address/,
    );
  });

  it('does not repeat a password in its error', () => {
    const refuse = () => checkAddress('http://me:opensesame@llm.example/v1?key=opensesame');
    expect(refuse).toThrow(/^address: "http:\/\/llm\.example\/v1" is not allowed/);
    expect(refuse).not.toThrow(/opensesame/);
  });
});

it('knows the visitor’s own machine', () => {
  expect(isLoopback('http://[::1]:8080/v1')).toBe(true);
  expect(isLoopback('https://localhost/v1')).toBe(true);
  expect(isLoopback('https://llm.example/v1')).toBe(false);
});

it.each([
  ['[::1]:8080', true],
  [' HTTP://[::1]/v1', true],
  ['http://localhost:8080/#[::1]', false],
])('%s names an IPv6 address: %s', (typed, names) => {
  expect(namesIpv6(typed)).toBe(names);
});
