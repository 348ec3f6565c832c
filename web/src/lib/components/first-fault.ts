/**
 * Leads to the first field whose value cannot be used, out of whatever it is folded away in.
 * @returns whether there was one.
 */
export function goToFault(form: ParentNode): boolean {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  for (let at = field?.closest('details'); at; at = at.parentElement?.closest('details'))
    at.open = true;
  field?.focus();
  return field !== null;
}
