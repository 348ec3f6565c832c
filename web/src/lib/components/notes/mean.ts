/** A mean reward of a published document, with where it comes from. */
export interface QuotedMean {
  readonly estimate: string;
  /** In brackets; empty where there is none. */
  readonly interval: string;
  /** What it is, in words. */
  readonly about: string;
  /** Below the site's start. */
  readonly href: string;
}

/** The means of each policy, by its id. */
export type PolicyMeans = Readonly<
  Record<string, { readonly instant: QuotedMean; readonly loss: QuotedMean }>
>;
