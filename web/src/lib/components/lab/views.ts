import type { Component } from 'svelte';
import { VIEWS } from '../../state/lab-setup.ts';
import type { LabSetup, ViewId } from '../../state/lab-setup.ts';

type ViewComponent = Component<{ setup: LabSetup }>;

interface View {
  readonly name: string;
  /** Fetches the view; the first one is part of the page. */
  readonly load?: () => Promise<{ default: ViewComponent }>;
}

const parts = () => import('./view-parts.ts');

const PARTS: Readonly<Record<ViewId, View>> = {
  compare: { name: 'Compare' },
  inside: { name: 'Watch inside', load: () => parts().then((found) => found.inside()) },
  step: { name: 'One step', load: () => parts().then((found) => found.step()) },
  play: { name: 'Play', load: () => parts().then((found) => found.play()) },
  own: { name: 'Your policy', load: () => parts().then((found) => found.own()) },
};

/** The views of the lab, in their order. */
export const LAB_VIEWS = VIEWS.map((id) => ({ id, ...PARTS[id] }));
