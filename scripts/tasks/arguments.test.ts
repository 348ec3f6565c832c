import { describe, expect, it } from 'vitest';
import { parseStartArguments } from './arguments.mjs';

describe('the arguments of npm start', () => {
  it.each([
    [[], 4173],
    [['--port', '4321'], 4321],
    [['--port=8080'], 8080],
    [['--port', '0'], 0],
    [['--port', '65535'], 65535],
  ])('%j serves on port %i', (args, port) => {
    expect(parseStartArguments(args)).toEqual({ port });
  });

  it.each([
    [['--port', 'abc'], /--port takes .* 0 to 65535, not "abc"/],
    [['--port', '65536'], /not "65536"/],
    [['--port', '-1'], /not "-1"/],
    [['--port', '80.5'], /not "80.5"/],
    [['--port='], /not ""/],
    [['--port'], /not nothing/],
    [['--prot', '80'], /unknown option --prot/],
    [['4321'], /unknown option 4321/],
  ])('%j is refused in one line, with exit code 2', (args, message) => {
    let error: unknown;
    try {
      parseStartArguments(args);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toMatchObject({ exitCode: 2 });
    expect(String(error)).toMatch(message);
    expect(String(error)).not.toContain('\n');
  });

  it('offers help', () => {
    expect(parseStartArguments(['--help'])).toHaveProperty('help');
  });
});
