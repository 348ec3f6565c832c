import fc from '../../../tests/property.ts';
import { describe, expect, it } from 'vitest';
import { answerSchema, parseAnswer } from './answer.ts';

const TWELVE = 'a b c d e f g h i j k l';

describe('an answer', () => {
  it('is valid as one object of an arm and a reason of at most twelve words', () => {
    expect(parseAnswer('{"arm": 3, "reason": "It leads."}', 10)).toEqual({
      ...{ valid: true, arm: 3, reason: 'It leads.' },
    });
    expect(parseAnswer(`\n {"reason":"${TWELVE}","arm":9} \n`, 10)).toMatchObject({ arm: 9 });
    expect(parseAnswer('{"arm": 0, "reason": ""}', 2).valid).toBe(true);
  });

  it.each([
    ['', 'the answer is empty'],
    ['  \n', 'the answer is empty'],
    ['arm 3', 'the answer is not one JSON object'],
    ['```json\n{"arm": 3, "reason": "x"}\n```', 'the answer is not one JSON object'],
    ['{"arm": 3, "reason": "x"} Good luck!', 'the answer is not one JSON object'],
    ['{"arm": 3, "reason": "x"', 'the answer is not one JSON object'],
    ['[3]', 'the answer is not one JSON object'],
    ['3', 'the answer is not one JSON object'],
    ['null', 'the answer is not one JSON object'],
    ['<!doctype html><title>502</title>', 'the answer is not one JSON object'],
    ['{"reason": "x"}', 'arm is not a whole number from 0 to 9'],
    ['{"arm": "3", "reason": "x"}', 'arm is not a whole number from 0 to 9'],
    ['{"arm": 3.5, "reason": "x"}', 'arm is not a whole number from 0 to 9'],
    ['{"arm": 10, "reason": "x"}', 'arm is not a whole number from 0 to 9'],
    ['{"arm": -1, "reason": "x"}', 'arm is not a whole number from 0 to 9'],
    ['{"arm": 1e99, "reason": "x"}', 'arm is not a whole number from 0 to 9'],
    ['{"arm": 3}', 'reason is not a text'],
    ['{"arm": 3, "reason": null}', 'reason is not a text'],
    [`{"arm": 3, "reason": "${TWELVE} m"}`, 'reason has more than 12 words'],
    ['{"arm": 3, "reason": "x", "next": 4}', 'the answer has fields other than arm and reason'],
  ])('%j is invalid: %s', (text, why) => {
    expect(parseAnswer(text, 10)).toEqual({ valid: false, why });
  });

  it('never throws, and gives no arm that there is not', () => {
    const text = fc.oneof(fc.string(), fc.json(), fc.record({ arm: fc.anything() }).map(stringify));
    fc.assert(
      fc.property(text, fc.integer({ min: 2, max: 100 }), (answer, armCount) => {
        const parsed = parseAnswer(answer, armCount);
        return parsed.valid ? parsed.arm < armCount && parsed.arm >= 0 : parsed.why !== '';
      }),
    );
  });

  it('has a schema that lists the arms and closes the object', () => {
    expect(answerSchema(3)).toMatchObject({
      properties: { arm: { type: 'integer', enum: [0, 1, 2] }, reason: { type: 'string' } },
      required: ['arm', 'reason'],
      additionalProperties: false,
    });
  });
});

function stringify(value: unknown): string {
  return JSON.stringify(value) ?? '';
}
