import * as z from 'zod/mini';
import type { DelayModel } from '../delays.ts';
import { COURSE_RATES } from '../limits.ts';
import { defaultPrices } from '../llm-policy/cost.ts';
import type { Prices } from '../llm-policy/cost.ts';
import { checkEpisodeSetup, MAX_REPETITION, ROUND_LIMITS } from '../llm-policy/episode-setup.ts';
import type { EpisodeSetup } from '../llm-policy/episode-setup.ts';
import type { ScriptFault } from '../llm-policy/providers/provider.ts';
import { redact } from '../llm-policy/secrets.ts';
import { DEFAULT_SETUP } from './lab-setup.ts';
import type { LabSetup } from './lab-setup.ts';

/** What the visitor chose; keys are kept elsewhere. */
export interface LlmSettings {
  readonly provider: string;
  /** The model of each provider. */
  readonly models: Readonly<Record<string, string>>;
  /** As typed. */
  readonly address: string;
  readonly rounds: number;
  /** The first one, and how many from there. */
  readonly repetition: number;
  readonly repetitions: number;
  readonly delay: DelayModel;
  readonly prices: Readonly<Record<string, Prices>>;
  /** US dollars a run. */
  readonly cap: number;
  readonly maxTokens: number;
  readonly timeoutSeconds: number;
  /** Of the scripted stand-in. */
  readonly delayMs: number;
  readonly fault: ScriptFault | '';
  readonly faultEvery: number;
}

export const LLM_LIMITS = {
  rounds: { min: ROUND_LIMITS.min, max: ROUND_LIMITS.max, integer: true },
  repetition: { min: 0, max: MAX_REPETITION, integer: true },
  repetitions: { min: 1, max: 20, integer: true },
  price: { min: 0, max: 10_000 },
  cap: { min: 0.01, max: 10_000 },
  maxTokens: { min: 50, max: 100_000, integer: true },
  timeoutSeconds: { min: 1, max: 600 },
  delayMs: { min: 0, max: 10_000, integer: true },
  faultEvery: { min: 1, max: 500, integer: true },
} as const;

export const DEFAULT_LLM_SETTINGS: LlmSettings = {
  provider: 'scripted',
  models: { scripted: 'ucb' },
  address: 'http://localhost:11434/v1',
  rounds: ROUND_LIMITS.default,
  repetition: 0,
  repetitions: 1,
  delay: { kind: 'instant' },
  prices: {},
  cap: 1,
  maxTokens: 2000,
  timeoutSeconds: 60,
  delayMs: 20,
  fault: '',
  faultEvery: 10,
};

export function modelOf({ models, provider }: LlmSettings): string {
  return (models[provider] ?? '').trim();
}

export function pricesOf({ prices, provider }: LlmSettings): Prices {
  return prices[provider] ?? defaultPrices(provider);
}

/**
 * The episodes that the settings ask for, one a repetition.
 * @throws InputError for the first setting that none can have.
 */
export function episodesOf(settings: LlmSettings): EpisodeSetup[] {
  const { provider, rounds, repetition, repetitions, delay } = settings;
  return Array.from({ length: repetitions }, (_, index) => {
    const setup: EpisodeSetup = {
      ...{ provider, model: modelOf(settings), rounds, repetition: repetition + index },
      ...{ rates: COURSE_RATES, delay },
    };
    checkEpisodeSetup(setup);
    return setup;
  });
}

/** The same problem as the lab's controls and figures take it. */
export function labSetupOf(problem: Pick<EpisodeSetup, 'rounds' | 'rates' | 'delay'>): LabSetup {
  const { rounds, rates, delay } = problem;
  return { ...DEFAULT_SETUP, rounds, rates, delay, policies: [], engine: 'every-decision' };
}

const NAME = 'bandit-lab-model-settings';
const price = z.object({ input: z.number(), output: z.number() });
const within = ({ min, max }: { min: number; max: number }) =>
  z.number().check(z.gte(min), z.lte(max));
const saved = z.object({
  ...{ provider: z.string(), models: z.record(z.string(), z.string()), address: z.string() },
  rounds: within(LLM_LIMITS.rounds),
  repetition: within(LLM_LIMITS.repetition),
  repetitions: within(LLM_LIMITS.repetitions),
  delay: z.custom<DelayModel>((value) => typeof value === 'object' && value !== null),
  prices: z.record(z.string(), price),
  cap: within(LLM_LIMITS.cap),
  maxTokens: within(LLM_LIMITS.maxTokens),
  timeoutSeconds: within(LLM_LIMITS.timeoutSeconds),
  delayMs: within(LLM_LIMITS.delayMs),
  fault: z.string(),
  faultEvery: within(LLM_LIMITS.faultEvery),
});

/** The settings of the last visit; the defaults where there are none that could be used. */
export function loadSettings(providers: readonly string[]): LlmSettings {
  try {
    const read = saved.parse(JSON.parse(localStorage.getItem(NAME) ?? 'null'));
    const settings = { ...read, fault: read.fault as LlmSettings['fault'] };
    episodesOf({ ...settings, models: { [settings.provider]: 'any' } });
    return providers.includes(settings.provider) ? settings : DEFAULT_LLM_SETTINGS;
  } catch {
    return DEFAULT_LLM_SETTINGS;
  }
}

/** Keeps the settings for the next visit, but for anything shaped like a key. */
export function saveSettings(settings: LlmSettings, storedKeys: readonly string[]): void {
  try {
    localStorage.setItem(NAME, redact(JSON.stringify(settings), storedKeys).text);
  } catch {
    // Where nothing can be stored, the next visit begins with the defaults.
  }
}
