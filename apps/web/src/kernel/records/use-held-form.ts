import type { FormInstance } from 'antd';
import { useLayoutEffect, useRef } from 'react';

/**
 * Keeps a form as it is while it is saved: what is typed then would neither be sent nor stay. Afterwards the cursor stands
 * at the first mistake that was found, or where it was. Spread into the form.
 */
export function useHeldForm(
  form: Pick<FormInstance, 'getFieldsError' | 'focusField'>,
  isBusy: boolean,
): { readonly inert: boolean } {
  const left = useRef<HTMLElement>(undefined);
  const wasBusy = useRef(false);
  useLayoutEffect(() => {
    if (wasBusy.current === isBusy) return;
    wasBusy.current = isBusy;
    const { activeElement } = document;
    if (isBusy) {
      // Where the button stands outside, the cursor is not lost.
      const isHeld = activeElement instanceof HTMLElement && activeElement.closest('[inert]') !== null;
      left.current = isHeld ? activeElement : undefined;
      return;
    }
    const wrong = form.getFieldsError().find(({ errors }) => errors.length > 0);
    if (wrong) form.focusField(wrong.name);
    // Not out of what has opened meanwhile.
    else if (activeElement === document.body) left.current?.focus({ preventScroll: true });
  }, [form, isBusy]);
  return { inert: isBusy };
}
