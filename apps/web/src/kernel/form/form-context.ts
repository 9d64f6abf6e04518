import type { Field } from '@yunguan/contract/kernel/field';
import { passedEnds } from '@yunguan/contract/kernel/passed-ends';
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { FormState } from './form-store';
import type { OpenForm } from './use-content-form';

/** The form around its fields. */
export const FormContext = createContext<OpenForm | undefined>(undefined);

/** The form around the component. @throws Error outside `ContentForm` */
export function useOpenForm(): OpenForm {
  const form = useContext(FormContext);
  if (!form) throw new Error('a field is used outside ContentForm');
  return form;
}

/** One part of the form's state; the component wakes only when that part changes. Answer values, not new objects. */
export function useFormState<T>(select: (state: FormState) => T): T {
  const { store } = useOpenForm().session;
  return useSyncExternalStore(store.subscribe, () => select(store.state()));
}

/** Value of a field; the component wakes when it changes. */
export function useFieldValue(name: string): unknown {
  return useFormState((state) => state.values[name]);
}

/** Message of the first of the fields that is wrong. */
export function useFieldError(names: readonly string[]): string | undefined {
  return useFormState((state) =>
    names.map((name) => state.errors[name]?.message).find((message) => message !== undefined),
  );
}

/** Says which ends among the fields have passed; undefined where none has. */
export function usePassedEnds(names: readonly string[]): string | undefined {
  const { declaration } = useOpenForm().session;
  return useFormState(({ values }) => {
    const passed = passedEnds(declaration, values, new Date()).filter(({ field }) => names.includes(field));
    return passed.length === 0 ? undefined : `${passed.map(({ label }) => label).join('、')}已过，请核对`;
  });
}

/** Which of the fields are wrong, in their order. */
export function useWrongFields(names: readonly string[]): boolean[] {
  const wrong = useFormState((state) => names.filter((name) => state.errors[name] !== undefined).join(' '));
  return names.map((name) => wrong.split(' ').includes(name));
}

export interface FieldEditing {
  readonly change: (changes: Readonly<Record<string, unknown>>) => void;
  readonly check: (names: readonly string[]) => void;
}

/** The ways to change the form's values and to have them judged. */
export function useFieldEditing(): FieldEditing {
  const { store } = useOpenForm().session;
  return { change: store.change, check: store.check };
}

/** Declaration of a field; a layout that names an unknown one is a mistake of ours. */
export function useDeclaredField(name: string): Field {
  const { declaration } = useOpenForm().session;
  const field = declaration.fields[name];
  if (!field) throw new Error(`${declaration.key} has no field ${name}`);
  return field;
}

/** Tells the form which levels of a region do not exist. */
export function useWaive(names: readonly string[]): (isWaived: boolean) => void {
  const { waived } = useOpenForm().session;
  return useCallback(
    (isWaived) => {
      for (const name of names) {
        if (isWaived) waived.add(name);
        else waived.delete(name);
      }
    },
    [waived, names],
  );
}
