import type { FieldProblem } from '@yunguan/contract/kernel/envelope';
import type { Values } from '@yunguan/contract/kernel/parse';
import { isSameValue } from './same-value';

export interface FieldError {
  readonly message: string;
  /** Only the server knows this one: it stays until its own field changes. */
  readonly fromServer: boolean;
}

export interface FormState {
  readonly values: Values;
  /** What the values started from; a difference is an unsaved change. */
  readonly base: Values;
  readonly errors: Readonly<Record<string, FieldError>>;
  /** Grows with every change of a value. */
  readonly revision: number;
  /** Grows when other values take the place of all: a restored draft, a merged conflict. */
  readonly replacements: number;
}

export interface FormStore {
  readonly state: () => FormState;
  readonly subscribe: (listener: () => void) => () => void;
  /** What the user (or the geocoder) entered; shown errors are judged again, new ones wait for `check`. */
  readonly change: (changes: Values) => void;
  /** Judges fields that the user has left. */
  readonly check: (names: readonly string[]) => void;
  /** Puts other values into the form: a restored draft, a merged conflict. */
  readonly replace: (values: Values, base?: Values) => void;
  readonly showProblems: (problems: readonly FieldProblem[], source: 'form' | 'server') => void;
  readonly isDirty: () => boolean;
  readonly markSaved: () => void;
}

export interface FormStoreParts {
  readonly values: Values;
  /** Every problem of the values, one at most per field. */
  readonly judge: (values: Values) => readonly FieldProblem[];
}

/**
 * Values and messages of one form, outside React: a key press wakes only the field that it changes, and one control may
 * own several fields (a region, a period).
 */
export function createFormStore({ values, judge }: FormStoreParts): FormStore {
  let state: FormState = { values, base: values, errors: {}, revision: 0, replacements: 0 };
  const listeners = new Set<() => void>();
  const put = (changes: Partial<FormState>) => {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  };
  const problemsByField = (of: Values) => new Map(judge(of).map((problem) => [problem.field, problem.message]));

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(changes) {
      const next = { ...state.values, ...changes };
      const flagged = Object.entries(state.errors);
      const problems = flagged.length > 0 ? problemsByField(next) : new Map<string, string>();
      const kept = flagged.flatMap(([name, error]): [string, FieldError][] => {
        if (error.fromServer && !(name in changes)) return [[name, error]];
        const message = problems.get(name);
        return message === undefined ? [] : [[name, { message, fromServer: false }]];
      });
      put({ values: next, errors: Object.fromEntries(kept), revision: state.revision + 1 });
    },
    check(names) {
      const problems = problemsByField(state.values);
      const errors = { ...state.errors };
      for (const name of names) {
        const message = problems.get(name);
        if (message !== undefined) errors[name] = { message, fromServer: false };
        else if (!errors[name]?.fromServer) delete errors[name];
      }
      put({ errors });
    },
    replace(next, base = state.base) {
      const { revision, replacements } = state;
      put({ values: next, base, errors: {}, revision: revision + 1, replacements: replacements + 1 });
    },
    showProblems(problems, source) {
      const fromServer = source === 'server';
      const errors = [...problems].reverse().map(({ field, message }) => [field, { message, fromServer }] as const);
      put({ errors: Object.fromEntries(errors) });
    },
    isDirty: () => Object.keys(state.values).some((name) => !isSameValue(state.values[name], state.base[name])),
    markSaved: () => put({ base: state.values, errors: {} }),
  };
}
