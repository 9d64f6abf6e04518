import type { FieldProblem } from '@yunguan/contract/kernel/envelope';
import { App } from 'antd';
import { sayLatest } from '@/ui/latest-message';
import { focusField, inPageOrder } from './focus-field';
import type { FormSession } from './form-session';

/** What is said of a form with mistakes, beside the messages at its fields; its first mistake otherwise. */
export type InvalidText = (problems: readonly FieldProblem[]) => string | undefined;

/** Shows mistakes at their fields, says one of them and goes to the first. */
export function useFormProblems({ store }: FormSession, invalidText: InvalidText | undefined) {
  const { message } = App.useApp();
  return (problems: readonly FieldProblem[], source: 'form' | 'server') => {
    const [first] = inPageOrder(problems);
    if (!first) return;
    store.showProblems(problems, source);
    const content = (source === 'form' ? invalidText?.(problems) : undefined) ?? first.message;
    // Pressed again, it is said once.
    sayLatest(message, 'form-problem', { type: 'error', content, duration: 3 });
    // The messages must stand before the place is measured.
    setTimeout(() => focusField(first.field));
  };
}
