import type { Traits } from './traits.ts';

/** What a cell of the table says, with a second line where the first needs one. */
type Words<Value extends string> = Readonly<
  Record<Value, readonly [first: string, second?: string]>
>;

export const HORIZON_NAMES: Words<Traits['horizon']> = {
  yes: ['Yes'],
  option: ['No', 'yes with c above 0'],
  no: ['No'],
};

export const PENDING_NAMES: Words<Traits['pending']> = {
  bounds: ['Yes', 'counts unanswered asks'],
  clock: ['Yes', 'by its clock'],
  option: ['No', 'yes with plays = asked'],
  no: ['No'],
};

export const UNANSWERED_NAMES: Words<Traits['unanswered']> = {
  waits: ['Yes', 'asks again until it hears'],
  'moves on': ['In part', 'may ask for another arm'],
};

export const RANDOM_NAMES: Words<Traits['random']> = {
  'every ask': ['Yes', 'at every ask'],
  'once a feedback': ['Yes', 'once a feedback'],
  ties: ['Ties only'],
  no: ['No'],
};

export const COST_NAMES: Readonly<Record<Traits['cost']['order'], string>> = {
  1: 'Constant',
  K: 'Grows with K',
  'K²': 'Grows with K²',
};
