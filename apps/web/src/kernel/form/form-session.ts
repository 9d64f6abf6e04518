import type { AnyContent } from '@yunguan/contract/kernel/content';
import type { FieldProblem } from '@yunguan/contract/kernel/envelope';
import { slotMessages } from '@yunguan/contract/kernel/slots';
import { parseContent, type Strictness, type Values } from '@yunguan/contract/kernel/parse';
import { copiedValues } from './copied-values';
import type { Draft } from './draft';
import { createFormStore, type FormStore } from './form-store';
import type { LoadedForm } from './load-form';
import { createOrigin, type Origin, type StoredVersion } from './origin';

export interface FormOptions {
  /** Values of a new record beside the declaration's own. */
  readonly defaults?: Values;
  /** Venue of a new record. */
  readonly venueId?: string;
  /** Values as they are judged and sent: empties what a switch has hidden. */
  readonly prepare?: (values: Values) => Values;
  /** Takes unsaved work up without asking: the user only went to fetch something for it. */
  readonly isResumed?: boolean;
}

/** One opened form, from loading to saving. */
export interface FormSession extends Pick<Origin, 'version' | 'startedFrom' | 'isOutdated'> {
  readonly declaration: AnyContent;
  /** Undefined for a new record, until it is known to be stored. */
  readonly id: string | undefined;
  /** The record as it was loaded, with what the server computes; undefined for a new one. */
  readonly stored: Values | undefined;
  readonly store: FormStore;
  /** Fields that may stay empty here: a street where the county has none. */
  readonly waived: Set<string>;
  /** Takes unsaved work up again. */
  readonly restore: (draft: Draft) => void;
  /** Goes on from the version that somebody else saved, with what was chosen of both. */
  readonly rebase: (onto: StoredVersion, merged: Values) => void;
  /** The new record turned out to be stored already: goes on as a change of it. */
  readonly become: (id: string, as: StoredVersion) => void;
  /** The declared values, as they are sent. */
  readonly prepared: () => Values;
  readonly problems: (strictness: Strictness) => readonly FieldProblem[];
}

/** Opens a form over what was loaded. */
export function openForm(declaration: AnyContent, loaded: LoadedForm, options: FormOptions = {}): FormSession {
  const { prepare = (values: Values) => values } = options;
  const waived = new Set<string>();
  const judge = (values: Values, strictness: Strictness) => {
    const parsed = parseContent(declaration, prepare(values), { strictness, waived });
    const problems = parsed.ok ? [] : parsed.problems;
    return strictness === 'submit' ? withUnticked(declaration, values, problems) : problems;
  };
  const values = loaded.row ? declaredValues(declaration, loaded.row) : newValues(declaration, options.defaults);
  const store = createFormStore({ values, judge: (now) => judge(now, 'submit') });
  // What was copied is not saved anywhere yet: it counts as entered.
  if (loaded.pattern) store.replace({ ...values, ...copiedValues(declaration, loaded.pattern, options.venueId) });
  let { id } = loaded;
  const { version, startedFrom, isOutdated, follow, rebase } = createOrigin(values, loaded.version);
  return {
    declaration,
    get id() {
      return id;
    },
    stored: loaded.row,
    store,
    waived,
    version,
    startedFrom,
    isOutdated,
    restore(draft) {
      follow(draft);
      const known = Object.entries(draft.form).filter(([name]) => name in declaration.fields);
      store.replace({ ...store.state().values, ...Object.fromEntries(known) });
    },
    rebase(onto, merged) {
      rebase(onto);
      store.replace(merged, onto.values);
    },
    become(known, as) {
      id = known;
      rebase(as);
    },
    prepared: () => declaredValues(declaration, prepare(store.state().values)),
    problems: (strictness) => judge(store.state().values, strictness),
  };
}

/** The declared fields of a row, null where there is nothing; an absent weekly grid limits no time. */
export function declaredValues(declaration: AnyContent, row: Values): Values {
  return Object.fromEntries(
    Object.entries(declaration.fields).map(([name, field]) => [
      name,
      row[name] ?? (field.kind === 'cells' ? [] : null),
    ]),
  );
}

/** The problems with those of weekly grids that are to limit the time but have no cell ticked (001 §5). */
function withUnticked({ fields }: AnyContent, values: Values, problems: readonly FieldProblem[]): FieldProblem[] {
  const names = Object.keys(fields);
  const unticked = names
    .filter((name) => fields[name]?.kind === 'cells' && values[name] === null)
    .map((field) => ({ field, message: slotMessages.noCell }));
  return [...problems, ...unticked].sort((a, b) => names.indexOf(a.field) - names.indexOf(b.field));
}

function newValues(declaration: AnyContent, defaults: Values = {}): Values {
  const entries = Object.entries(declaration.fields).map(([name, field]) => [
    name,
    defaults[name] ?? field.initial ?? null,
  ]);
  return Object.fromEntries(entries);
}
