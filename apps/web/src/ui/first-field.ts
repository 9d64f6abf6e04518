const fields = 'input:not([type="hidden"], [type="file"]), textarea';

/**
 * Gives the focus to the first field of a dialog that has just opened: `autoFocus` comes before the dialog is on the
 * page, and antd then begins at 关闭. A date stays alone: its calendar would drop over the fields below.
 */
export function focusFirstField(form: HTMLElement | null | undefined): void {
  if (!form || form.contains(document.activeElement)) return;
  const first = form.querySelector<HTMLElement>(fields);
  if (first && !first.closest('.ant-picker')) first.focus({ preventScroll: true });
}

/** Gives the focus to an answer of a dialog that has no field, as a question does; antd begins at 关闭. */
export function focusAnswer(inside: HTMLElement | null, answer: 'yes' | 'no'): void {
  const answers = inside?.closest('[role="dialog"]')?.querySelectorAll<HTMLElement>('.ant-modal-footer button');
  [...(answers ?? [])].at(answer === 'yes' ? -1 : 0)?.focus({ preventScroll: true });
}
