import { checkNumber } from '../errors.ts';

/** Tokens that a provider reported. */
export interface TokenUse {
  readonly input: number;
  readonly output: number;
}

/** US dollars for a million tokens. */
export interface Prices {
  readonly input: number;
  readonly output: number;
}

/** What is expected of a run, or of what is left of it. */
export interface CostEstimate extends TokenUse {
  readonly calls: number;
  /** US dollars. */
  readonly cost: number;
}

/** When {@link DEFAULT_PRICES} were looked up. */
export const PRICES_AS_OF = 'November 2026';

/**
 * An example for a visitor to replace, so that the cap works before: the list price of Anthropic's
 * mid-size model, with which the other provider's is of one size. Their lists went from 0.1 and 0.5
 * dollars to 10 and 50. A server of the visitor's own costs nothing here.
 */
export const DEFAULT_PRICES: Readonly<Record<string, Prices>> = {
  anthropic: { input: 2, output: 10 },
  openai: { input: 2, output: 10 },
};

const FREE: Prices = { input: 0, output: 0 };
const MILLION = 1_000_000;

// Before the first reported usage: English and tables have about four characters a token, and an
// answer of twelve words with its JSON about forty tokens.
const CHARACTERS_PER_TOKEN = 4;
const ANSWER_TOKENS = 40;

/** The prices to begin with for a provider. */
export function defaultPrices(provider: string): Prices {
  return Object.hasOwn(DEFAULT_PRICES, provider) ? DEFAULT_PRICES[provider] : FREE;
}

/**
 * Refuses prices that no provider has.
 * @throws InputError unless both are from 0 to 10,000.
 */
export function checkPrices(prices: Prices): void {
  checkNumber('price of input', prices.input, { min: 0, max: 10_000 });
  checkNumber('price of output', prices.output, { min: 0, max: 10_000 });
}

/** US dollars for so many tokens. */
export function costOf(use: TokenUse, prices: Prices): number {
  return (use.input * prices.input + use.output * prices.output) / MILLION;
}

/**
 * What `calls` further calls will use: as much as the calls so far on average, or a guess from the
 * length of the prompt before the first reported usage.
 * @param soFar - of the calls whose usage was reported, and how many those were.
 */
export function estimateCost(
  calls: number,
  soFar: TokenUse & { readonly reported: number },
  promptLength: number,
  prices: Prices,
): CostEstimate {
  const perCall =
    soFar.reported > 0
      ? { input: soFar.input / soFar.reported, output: soFar.output / soFar.reported }
      : { input: promptLength / CHARACTERS_PER_TOKEN, output: ANSWER_TOKENS };
  const use = {
    input: Math.ceil(calls * perCall.input),
    output: Math.ceil(calls * perCall.output),
  };
  return { calls, ...use, cost: costOf(use, prices) };
}

/**
 * Whether the next call could pass the cap, so that the run pauses before it.
 * @param cap - US dollars; `null` for none.
 * @param nextCall - what one more call is expected to cost.
 */
export function reachesCap(spent: number, nextCall: number, cap: number | null): boolean {
  return cap !== null && spent + nextCall > cap;
}
