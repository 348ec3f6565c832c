/** A round that a chart marks with a vertical line: a drift, an elimination. */
export interface Moment {
  readonly round: number;
  readonly label: string;
  /** CSS colour, as of the policy that it befell; grey without. */
  readonly colour?: string;
}

/** A round at which something befell one line, such as the loss of an arm. */
export interface Mark {
  readonly round: number;
  readonly label: string;
  /** Stands out: the best arm was lost. */
  readonly grave: boolean;
}
