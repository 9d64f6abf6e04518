const focusable =
  'input:not([type=hidden],[hidden],[disabled]), textarea, button:not([disabled]), [contenteditable=true], [tabindex="0"]';

/** Brings a field into view and puts the cursor into it; of several fields in one control, into its own part. */
export function focusField(name: string): void {
  const box = document.querySelector(`[data-fields~="${CSS.escape(name)}"]`);
  if (!(box instanceof HTMLElement)) return;
  const parts = [...box.querySelectorAll<HTMLElement>(focusable)];
  const place = (box.dataset.fields ?? '').split(' ').indexOf(name);
  // A text is written below its tools.
  const text = parts.find((part) => part.matches('[contenteditable=true]'));
  const target = text ?? parts[Math.min(place, parts.length - 1)];
  box.scrollIntoView({ block: 'center', behavior: 'smooth' });
  target?.focus({ preventScroll: true });
}

/** Mistakes from the top of the page to its end; the declaration may name the fields in another order. */
export function inPageOrder<Problem extends { readonly field: string }>(problems: readonly Problem[]): Problem[] {
  const boxes = [...document.querySelectorAll<HTMLElement>('[data-fields]')];
  const placeOf = ({ field }: Problem) => {
    const place = boxes.findIndex(({ dataset }) => dataset.fields?.split(' ').includes(field));
    return place === -1 ? boxes.length : place;
  };
  return problems.toSorted((one, other) => placeOf(one) - placeOf(other));
}
