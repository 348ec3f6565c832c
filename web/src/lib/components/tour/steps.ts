export type StopId = 'rates' | 'chart' | 'views';

interface TourStep {
  /** Where the step stands. */
  readonly stop: StopId;
  readonly title: string;
  readonly text: string;
}

/** What the tour shows, in its order. */
export const TOUR_STEPS: readonly TourStep[] = [
  {
    stop: 'rates',
    title: 'Shape the problem',
    text: 'Each bar is how often an arm is clicked; the policies do not know it. Drag one, or give it the focus and use the arrow keys: everything runs again by itself.',
  },
  {
    stop: 'chart',
    title: 'Watch the regret',
    text: 'A line a policy: the clicks given up so far. A line that goes flat has found the best arm. Now let the feedback come late, at the top of the page, and see which lines stay low.',
  },
  {
    stop: 'views',
    title: 'Look inside, or play',
    text: 'The same problem, seen otherwise: what a policy believed at any moment, one step of it beside its source, or you in its place.',
  },
];
