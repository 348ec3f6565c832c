import { beforeNavigate, goto } from '$app/navigation';

/** How long a query rests before the address takes it, in milliseconds. */
const REST = 300;

/**
 * Keeps a query in the address of the open page; what stands after the # stays. A navigation that
 * begins comes first: the entry that the visitor goes back to is not to be overwritten.
 * @param query - without `?`; `null` before the page has read its address.
 */
export function keepQuery(query: () => string | null): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  beforeNavigate(() => clearTimeout(timer));
  $effect(() => {
    const wanted = query();
    if (wanted === null) return;
    timer = setTimeout(() => {
      const { pathname, search, hash } = location;
      if (search.replace(/^\?/, '') === wanted) return;
      const address = `${pathname}${wanted === '' ? '' : `?${wanted}`}${hash}`;
      // eslint-disable-next-line svelte/no-navigation-without-resolve -- the page that is open
      void goto(address, { shallow: true, replace: true });
    }, REST);
    return () => clearTimeout(timer);
  });
}
