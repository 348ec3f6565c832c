import { namedArms } from '../../best-arms.ts';
import { formatCount, formatDecimal } from '../../format.ts';
import type { ArmState } from '../../evaluation.ts';
import type { RemovalReason } from '../../policies/policy.ts';
import type { Incident } from '../../watch/recording.ts';

/** A number that two decimals may not tell from another: as many as it takes, at most five. */
function apart(a: number, b: number): [string, string] {
  for (let decimals = 2; ; decimals++) {
    const texts: [string, string] = [formatDecimal(a, decimals), formatDecimal(b, decimals)];
    if (texts[0] !== texts[1] || decimals === 5) return texts;
  }
}

/** Why an arm went, as the end of a sentence that begins with it. */
export function reasonWords(removal: RemovalReason | null): string {
  if (removal === null) return 'was removed';
  if (removal.kind === 'bounds') {
    const [upper, lower] = apart(removal.upper, removal.lower);
    return `went: its upper bound ${upper} fell below arm ${removal.by}’s lower bound ${lower}`;
  }
  const { of, chance, threshold } = removal;
  const [below, limit] = smallApart(chance, threshold);
  return `went: its chance of the ${of} draw, ${below}, fell below ${limit}`;
}

/** Chances, of which the first digits matter however small they are: as many as tell them apart. */
function smallApart(chance: number, threshold: number): [string, string] {
  const limit = threshold.toFixed(20).replace(/0+$/, '').replace(/\.$/, '');
  if (chance === 0) return ['0', limit];
  if (chance < 1e-9) return ['less than one in a billion', limit];
  const places = Math.max(2, Math.ceil(-Math.log10(threshold)) + 1);
  for (let decimals = places; ; decimals++) {
    const text = formatDecimal(chance, decimals);
    if (Number(text) < threshold || decimals === places + 4) return [text, limit];
  }
}

/** An incident in a few words, for a list. */
export function incidentName(incident: Incident): string {
  switch (incident.kind) {
    case 'removed':
      return `arm ${incident.arm} removed${incident.rank && `, ${incident.rank}`}`;
    case 'waiting':
      return `over ${formatCount(incident.mark)} wait`;
    case 'drift':
      return `rates change, ${namedArms(incident.best)} best`;
    case 'stalled':
      return 'stalled';
  }
}

/** An incident in a sentence. */
export function incidentWords(incident: Incident): string {
  const after = `After round ${formatCount(incident.round)}`;
  switch (incident.kind) {
    case 'removed': {
      const rank = incident.rank && `, ${incident.rank},`;
      return `${after} arm ${incident.arm}${rank} ${reasonWords(incident.removal)}.`;
    }
    case 'waiting':
      return `${after} more than ${formatCount(incident.mark)} events wait for the first time.`;
    case 'drift':
      return `${after} the click rates change: ${namedArms(incident.best)} ${incident.best.length > 1 ? 'are' : 'is'} the best now.`;
    case 'stalled':
      return `${after} the run stalled: too little feedback came in time.`;
  }
}

/** A bound, value or draw; a dash where the policy has none. */
export function valueText(value: number | null): string {
  if (value === null) return '–';
  if (!Number.isFinite(value)) return value > 0 ? '∞' : '−∞';
  return formatDecimal(value, 3);
}

/** The state of all arms in a sentence. */
export function momentWords(arms: readonly ArmState[]): string {
  const active = arms.filter((arm) => arm.active).length;
  const waiting = arms.reduce((sum, { pending }) => sum + pending, 0);
  const lost = arms.reduce((sum, one) => sum + one.lost, 0);
  const parts = [];
  if (active < arms.length) {
    parts.push(active === 1 ? 'one arm is left' : `${active} of ${arms.length} arms are left`);
  }
  if (waiting > 0)
    parts.push(waiting === 1 ? 'one event waits' : `${formatCount(waiting)} events wait`);
  if (lost > 0)
    parts.push(lost === 1 ? 'one has been lost' : `${formatCount(lost)} have been lost`);
  if (parts.length === 0) return '';
  const text = parts.join(', ');
  return `${text[0].toUpperCase()}${text.slice(1)}.`;
}
