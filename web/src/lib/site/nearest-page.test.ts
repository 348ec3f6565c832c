import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { nearestPage } from './nearest-page.ts';

const PAGES = [
  { path: 'lab/', name: 'Lab' },
  { path: 'evaluation/', name: 'Evaluation' },
  { path: 'algorithms/', name: 'Algorithms' },
  { path: 'ai-log/', name: 'AI log' },
];

describe('nearestPage', () => {
  it.each([
    ['/bandit-lab/evalution', 'evaluation/'],
    ['/Evaluations/', 'evaluation/'],
    ['/evaluation.html', 'evaluation/'],
    ['/deep/down/algoritms/ucb1', 'algorithms/'],
    ['/algo', 'algorithms/'],
    ['/ailog/', 'ai-log/'],
    ['/lba/', undefined],
    ['/no-such-page', undefined],
    ['/', undefined],
    ['', undefined],
  ])('%s means %s', (pathname, path) => {
    expect(nearestPage(pathname, PAGES)?.path).toBe(path);
  });

  it('works from its text alone', () => {
    const copy = runInNewContext(`(${nearestPage.toString()})`) as typeof nearestPage;
    expect(copy('/evalution', PAGES)?.path).toBe('evaluation/');
  });
});
