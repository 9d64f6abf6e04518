const focusable =
  'input:not([type=hidden],[hidden],[disabled]), textarea, button:not([disabled]), [contenteditable=true], [tabindex="0"]';

/** Brings a field into view and puts the cursor into it; of several fields in one control, into its own part. */
export function focusField(name: string): void {
  const box = document.querySelector(`[data-fields~="${CSS.escape(name)}"]`);
  if (!(box instanceof HTMLElement)) return;
  const parts = [...box.querySelectorAll<HTMLElement>(focusable)];
  const place = (box.dataset.fields ?? '').split(' ').indexOf(name);
  const target = parts[Math.min(place, parts.length - 1)];
  box.scrollIntoView({ block: 'center', behavior: 'smooth' });
  target?.focus({ preventScroll: true });
}
