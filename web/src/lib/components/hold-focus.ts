const FOCUSABLE =
  ':is(a[href], button, input, select, textarea, summary, [tabindex="0"]):not(:disabled, [hidden])';

/** Where the focus is: what stands around the control, and what could have it in its place. */
interface Held {
  readonly element: Element;
  readonly parts: readonly Element[];
  readonly before: readonly Element[];
}

/**
 * Passes the focus on when the control that has it is taken away or disabled, as a "reset" is by
 * its own press: to what has come to its place in the nearest part of the page that is left.
 * @returns ends it.
 */
export function holdFocus(place: HTMLElement): () => void {
  let held: Held | null = null;

  function take({ target }: FocusEvent): void {
    if (!(target instanceof HTMLElement)) return;
    const parts: Element[] = [];
    for (let part = target.parentElement; part && part !== place; part = part.parentElement)
      parts.push(part);
    const all = targetsOf(place);
    held = { element: target, parts, before: all.slice(0, all.indexOf(target)) };
  }

  function leave({ target }: FocusEvent): void {
    // Browsers tell of a removal too, before or after it: what stays was left on purpose.
    setTimeout(() => {
      if (held?.element === target && !isLost(held.element)) held = null;
    });
  }

  function pass(): void {
    if (held === null || !isLost(held.element)) return;
    const { element, parts, before } = held;
    held = null;
    const { activeElement } = document;
    if (activeElement !== null && activeElement !== document.body && activeElement !== element)
      return;
    for (const part of parts) {
      if (!part.isConnected) continue;
      const targets = targetsOf(part).filter((target) => target.checkVisibility());
      const index = before.filter((one) => part.contains(one) && one.checkVisibility()).length;
      const next = targets.at(Math.min(index, targets.length - 1));
      next?.focus({ preventScroll: true });
      if (next !== undefined) return;
    }
  }

  const observer = new MutationObserver(pass);
  observer.observe(place, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  place.addEventListener('focusin', take);
  place.addEventListener('focusout', leave);
  return () => {
    observer.disconnect();
    place.removeEventListener('focusin', take);
    place.removeEventListener('focusout', leave);
  };
}

const isLost = (element: Element) => !element.isConnected || element.matches(':disabled');

const targetsOf = (part: Element) => [...part.querySelectorAll<HTMLElement>(FOCUSABLE)];
