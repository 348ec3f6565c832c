import type { PAGES } from './pages.ts';

type PagePath = (typeof PAGES)[number]['path'];

/** What each page is, in 50 to 160 letters; the first sentence also stands on its preview. */
export const DESCRIPTIONS: Readonly<Record<PagePath, string>> = {
  '': 'Watch bandit algorithms learn when the feedback is late or lost. Every run is seeded, happens in your browser and repeats digit for digit.',
  'lab/':
    'Choose bandit policies, delay or lose their feedback, and watch regret grow. Every run is seeded and repeats digit for digit.',
  'evaluation/':
    'What seven bandit policies earn under four kinds of delayed feedback: 20 seeded repetitions, paired intervals, and every run to be repeated in your browser.',
  'algorithms/':
    'How 22 bandit algorithms work: the idea, the rule, the real source with notes, and where each departs from its paper, with what that costs in numbers.',
  'llm/':
    'Let a language model choose the arms, on the same log, delays and seeds as three algorithms. Every call is logged in your browser; a stand-in needs no key.',
  'ai-log/':
    'Every call to a language model: prompt, answer, tokens and decision, to be searched, exported and cleared. The log stays in your browser.',
  'methods/':
    'Where the data come from, how runs are scored, what the intervals mean, what was assumed and what it cannot tell; with the model card and every decision.',
};
