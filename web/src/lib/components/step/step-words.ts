import { formatCount } from '../../format.ts';
import type { Engine } from '../../evaluation.ts';
import type { StepView } from '../../watch/stepper.ts';
import { reasonWords, valueText } from '../inside/words.ts';

export interface Stage {
  readonly name: string;
  readonly text: string;
  /** Nothing came of it in this step. */
  readonly idle: boolean;
}

const clickText = (reward: number) => (reward === 1 ? 'a click' : 'no click');

/** Steps are counted from 1 on the page: the step taken when `step` were taken before. */
const ordinal = (step: number) => formatCount(step + 1);

function delayText({ step, delay }: { step: number; delay: number }, engine: Engine): string {
  if (delay === Infinity) return 'never: it is lost';
  if (engine === 'every-decision') {
    const due = `before decision ${ordinal(step + delay + 1)}`;
    return delay === 0 ? `at once, ${due}` : `${due}, ${formatCount(delay)} later than at once`;
  }
  if (delay === 0) return 'at once';
  return `at step ${ordinal(step + delay)}, ${formatCount(delay)} ${delay === 1 ? 'step' : 'steps'} from now`;
}

function removalWords({ removed }: StepView): string {
  return removed.map(({ arm, removal }) => ` Arm ${arm} ${reasonWords(removal)}.`).join('');
}

/** A step in plain words. */
export function stepWords(view: StepView, engine: Engine): string {
  const { trace, finished } = view;
  if (trace === null) return 'Nothing has been read yet. The policy knows nothing of its arms.';
  const words = engine === 'delayed' ? delayedWords(view) : decisionWords(view);
  return `${words}${removalWords(view)}${finished ? ' The run is over.' : ''}`;
}

function delayedWords({ trace, after }: StepView): string {
  if (trace?.event == null) return '';
  const { step, event, delay, choice, arrived } = trace;
  const read = `Step ${ordinal(step)}: the log shows arm ${event.arm}, ${clickText(event.reward)}.`;
  const known =
    delay === Infinity
      ? 'It will never be known.'
      : delay === 0
        ? 'It is known at once.'
        : `It will be known at step ${ordinal(step + delay)}.`;
  const asked = `The policy asked for arm ${choice}`;
  const counted = arrived.filter((one) => one.counted).length;
  const round = `round ${formatCount(after.round)}`;
  if (arrived.length === 0) return `${read} ${known} ${asked}; nothing arrives.`;
  if (arrived.length === 1) {
    const [one] = arrived;
    const late = delay === 0 ? '' : ` with what arrives, arm ${one.arm}, ${clickText(one.reward)}`;
    const match = counted === 1 ? `a match${late}. It counts as ${round}` : `no match${late}`;
    return `${read} ${known} ${asked}: ${match}.`;
  }
  const those = `${formatCount(arrived.length)} events arrive`;
  if (counted === 0) return `${read} ${known} ${asked}; ${those}, none of that arm.`;
  const of = counted === 1 ? `one of that arm, counted as ${round}` : `${counted} of that arm`;
  return `${read} ${known} ${asked}; ${those}, ${of}.`;
}

function decisionWords({ trace }: StepView): string {
  if (trace?.event == null) return '';
  const { step, event, delay, choice, arrived } = trace;
  const known =
    delay === Infinity
      ? 'It will never learn of it.'
      : `It will learn of it before decision ${ordinal(step + delay + 1)}.`;
  const learned =
    arrived.length === 0
      ? 'nothing new is known'
      : arrived.length === 1
        ? `the policy first learns of arm ${arrived[0].arm}, ${clickText(arrived[0].reward)}`
        : `the policy first learns of ${formatCount(arrived.length)} earlier choices`;
  return `Decision ${ordinal(step)}: ${learned}. It chooses arm ${choice} and gets ${clickText(event.reward)}, which counts. ${known}`;
}

/** What the first step will do, before it is taken. */
function stagesAhead(engine: Engine): Stage[] {
  const stage = (name: string, text: string): Stage => ({ name, text, idle: true });
  const known = stage('Known', 'when its delay has been drawn');
  const asked = stage('Choice', 'the policy is asked for an arm');
  if (engine === 'delayed')
    return [
      stage('Event', 'the log’s first, not read yet'),
      known,
      asked,
      stage('Arrives', 'nothing waits yet'),
      stage('Update', 'the policy has learned nothing'),
    ];
  return [
    stage('Arrives', 'nothing waits yet'),
    stage('Update', 'the policy has learned nothing'),
    asked,
    stage('Reward', 'the arm’s first in the log, not read yet'),
    known,
  ];
}

/** The parts of a step, in the order in which they happen. */
export function stagesOf(view: StepView, engine: Engine): Stage[] {
  const { trace } = view;
  if (trace === null) return stagesAhead(engine);
  if (trace.event === null) return [];
  const { event, choice, arrived, delay } = trace;
  const shown = `arm ${event.arm}, ${clickText(event.reward)}`;
  const learned = arrived.filter(({ counted }) => counted);
  const read = { name: 'Event', text: shown, idle: false };
  const delayed = { name: 'Known', text: delayText(trace, engine), idle: delay === Infinity };
  const asked = { name: 'Choice', text: `arm ${choice}${drawText(view)}`, idle: false };
  const arrival = {
    name: 'Arrives',
    text:
      arrived.length === 0
        ? 'nothing'
        : arrived
            .slice(0, 4)
            .map(({ arm, reward, counted }) => {
              const fate = engine === 'delayed' ? (counted ? ', a match' : ', no match') : '';
              return `arm ${arm}, ${clickText(reward)}${fate}`;
            })
            .join('; ') + (arrived.length > 4 ? `; and ${arrived.length - 4} more` : ''),
    idle: learned.length === 0,
  };
  const update = { name: 'Update', text: updateText(view), idle: learned.length === 0 };
  const order =
    engine === 'delayed'
      ? [read, delayed, asked, arrival, update]
      : [arrival, update, asked, { ...read, name: 'Reward' }, delayed];
  if (view.removed.length === 0) return order;
  const text = view.removed.map(({ arm }) => `arm ${arm}`).join(', ');
  return [...order, { name: 'Removed', text, idle: false }];
}

/** Whether the choice rests on new draws, for a policy that draws. */
function drawText({ before, after }: StepView): string {
  if (after.arms.every(({ draw }) => draw === null)) return '';
  const same = after.arms.every(({ draw }, arm) => draw === before.arms[arm].draw);
  return same ? ', by the draws it had' : ', by new draws';
}

function updateText({ trace, before, after }: StepView): string {
  const arms = new Set(trace?.arrived.filter(({ counted }) => counted).map(({ arm }) => arm));
  if (arms.size === 0) return 'the policy learns nothing';
  const changes = [...arms].slice(0, 3).map((arm) => {
    const mean = (at: StepView['after']) => valueText(at.arms[arm].mean);
    const count = after.arms[arm].counted;
    if (before.arms[arm].mean === null)
      return `arm ${arm}: its first feedback, mean ${mean(after)}`;
    return `arm ${arm}: mean ${mean(before)} → ${mean(after)}, ${formatCount(count)} counted`;
  });
  return changes.join('; ');
}
