/** What a model is told of an arm; no more than a policy that counts feedback knows. */
export interface PromptArm {
  /** Times it was chosen in the rounds before. */
  readonly pulls: number;
  /** Feedback that has arrived, and how much of it were clicks. */
  readonly reported: number;
  readonly clicks: number;
}

/** Everything that a call depends on. */
export interface PromptView {
  /** The round to be decided; the first is 1. */
  readonly round: number;
  readonly arms: readonly PromptArm[];
  /** The last choices, oldest first; the prompt shows at most five. */
  readonly choices: readonly number[];
}

/** The two texts of a call: nothing else is sent. */
export interface Prompt {
  readonly instruction: string;
  readonly table: string;
}

const SHOWN_CHOICES = 5;

export const INSTRUCTION = [
  'You decide which arm to show in each round of an experiment. Every arm has its own chance of a',
  'click, which you are not told. Aim for as many clicks as possible over the whole run. Feedback,',
  'click or no click, can come late or never.',
  'The table has one row for each arm: pulls (how often you chose it), reported (how much of its',
  'feedback has arrived), clicks, click rate (clicks divided by reported) and pending (pulls without',
  'feedback so far).',
  'Answer with a single JSON object and no other text, in the form {"arm": 0, "reason": "…"}.',
  'Here arm is the number of the arm that you choose, taken from the first column, and reason says',
  'why in at most 12 words.',
].join(' ');

/**
 * The texts of a call: the fixed instruction, and a table with the round above it and the last
 * choices below. Feedback that was lost counts as pending.
 */
export function promptOf({ round, arms, choices }: PromptView): Prompt {
  const last = choices.slice(-SHOWN_CHOICES);
  const table = [
    `Round ${round}`,
    '',
    'arm | pulls | reported | clicks | click rate | pending',
    ...arms.map(({ pulls, reported, clicks }, arm) => {
      const rate = reported === 0 ? '-' : (clicks / reported).toFixed(3);
      return [arm, pulls, reported, clicks, rate, pulls - reported].join(' | ');
    }),
    '',
    `Last choices, oldest first: ${last.length === 0 ? 'none' : last.join(', ')}`,
  ].join('\n');
  return { instruction: INSTRUCTION, table };
}

/** A prompt as one text, as the log and the page show it. */
export function promptText({ instruction, table }: Prompt): string {
  return `${instruction}\n\n${table}`;
}
