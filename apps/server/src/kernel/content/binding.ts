import type { AnyContent } from '@yunguan/contract/kernel/content';
import type { FieldProblem } from '@yunguan/contract/kernel/envelope';
import type { Strictness, Values } from '@yunguan/contract/kernel/parse';
import type { Transaction, Tx } from '../../db/database';
import type { Deps } from '../../deps';
import type { Actor } from '../access/actor';
import type { ArrivalSource } from '../arrivals/source';
import type { AnyExport } from '../export/source';
import type { NoShowSource } from '../no-shows/source';
import type { OccurrenceSource } from '../schedule/source';
import type { MeasureSource } from '../statistics/measure-source';

/** A record whose version was approved for good: it is what the public sees from now on. */
export interface Published {
  readonly id: string;
  readonly venueId: string;
  /** Its snapshot. */
  readonly values: Values;
  readonly now: Date;
}

/** Records that the public sees no more: taken back by a reverse review, or removed. */
export interface Withdrawn {
  readonly ids: readonly string[];
  readonly now: Date;
}

/** A form on its way into the database. */
export interface FormAtHand {
  readonly actor: Actor;
  /** Venue of the record, whatever others the login works in. */
  readonly venueId: string;
  /** The row that is changed. */
  readonly id?: string;
  /** The row as it stands, when it is changed. */
  readonly stored?: Values;
}

/** Values as they are stored and shown, with what is wrong with them. */
export interface Settled {
  readonly values: Values;
  readonly problems: readonly FieldProblem[];
  /** Columns of what the values no longer say, e.g. the number behind a mask; asked with the id of the row. */
  readonly hidden?: (deps: Deps, id: string) => Readonly<Record<string, unknown>>;
}

/** How a computed field sorts a list. */
export interface SortKey {
  /** What is joined to `c` in the list of the whole network, at most one row each; absent = nothing. */
  readonly join?: string;
  readonly by: string;
}

/** Rows of a type that calls work on beside its records, and what the log calls one of them (日志). */
export interface NamedRows {
  /** What follows `from`. */
  readonly table: string;
  /** SQL over the alias `t`. */
  readonly name: string;
}

/**
 * What a type adds to its declaration on the server. These seams are all there is: needs beyond them are handlers of
 * the type's own (architecture §1.4).
 */
export interface ContentBinding {
  readonly table: string;
  /** Columns whose name is not the field's in snake_case. */
  readonly columns?: Readonly<Record<string, string>>;
  /** SQL of each computed answer field, over the row alias `c`. */
  readonly computed: Readonly<Record<string, string>>;
  /** Computed fields whose order is told by less than their SQL, which is made for the rows of a page and not for all. */
  readonly sorts?: Readonly<Record<string, SortKey>>;
  /** Further columns derived from the values on every write. */
  readonly toRow?: (deps: Deps, values: Values) => Readonly<Record<string, unknown>>;
  /** SQL of computed answer fields that list rows carry in a shorter form. */
  readonly inRows?: Readonly<Record<string, string>>;
  /** SQL of computed answer fields that a spreadsheet tells in words of its own. */
  readonly inExports?: Readonly<Record<string, string>>;
  /** Columns set once, on creation. */
  readonly onCreate?: (actor: Actor) => Readonly<Record<string, unknown>>;
  /** SQL of an order that comes before the newest, over the alias `c`; the list's indexes follow it. */
  readonly order?: string;
  /** Fills in what a form leaves open and the server knows, before the form is judged. */
  readonly complete?: (
    tx: Tx,
    form: FormAtHand & { readonly body: Readonly<Record<string, unknown>>; readonly now: Date },
  ) => Promise<Readonly<Record<string, unknown>>>;
  /** Tidies well-formed values and judges them by what only the database knows. */
  readonly settle?: (
    tx: Tx,
    form: FormAtHand & { readonly values: Values; readonly strictness: Strictness; readonly now: Date },
  ) => Promise<Settled>;
  /**
   * Follows the final approval in its own transaction: what stands beside the record for the public, e.g. sessions that
   * sell tickets. A refusal thrown here refuses the approval.
   */
  readonly published?: (tx: Transaction, published: Published) => Promise<void>;
  /** Comes before records are taken back or removed, in the same transaction; a refusal thrown here keeps them. */
  readonly withdrawn?: (tx: Transaction, withdrawn: Withdrawn) => Promise<void>;
  /** Follows the return of records from the recycle bin: what belongs to them and still waits stands in 订单待审核 again. */
  readonly restored?: (tx: Transaction, ids: readonly string[]) => Promise<void>;
  /** Why `withdrawn` would refuse as things stand, told before anybody writes down why they want it. */
  readonly held?: (tx: Tx, withdrawn: Withdrawn) => Promise<string | undefined>;
  /** What `withdrawn` would do to people, and what would stay with them, as things stand: sentences, told beforehand. */
  readonly effects?: (tx: Tx, withdrawn: Withdrawn) => Promise<string[]>;
  /** What belongs to a record and can be exported, beside the type's own list. */
  readonly exports?: readonly AnyExport[];
  /** What the type tells of a year, beside how many of its records the public sees (数据统计). */
  readonly measures?: readonly MeasureSource[];
  /** What takes place at the type's records, beside what its declaration says of them (排期). */
  readonly occurrences?: readonly OccurrenceSource[];
  /** Whose people come through the door (核销台). */
  readonly arrivals?: ArrivalSource;
  /** Whose members may stay away (爽约). */
  readonly noShows?: NoShowSource;
  /** What people asked for, and the parts of a record that have numbers of their own. */
  readonly named?: readonly NamedRows[];
}

/** A declaration joined with its binding: what the kernel's operations work on. */
export interface BoundContent {
  readonly declaration: AnyContent;
  readonly binding: ContentBinding;
}

/** Column of an input field. */
export function columnOf(content: BoundContent, field: string): string {
  return content.binding.columns?.[field] ?? snakeCase(field);
}

/** Names of fields are few, and each save asks for all of its own. */
const snakeCases = new Map<string, string>();

/** `isWeiXinShow` → `is_wei_xin_show`. */
function snakeCase(name: string): string {
  const known = snakeCases.get(name);
  if (known !== undefined) return known;
  const made = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  snakeCases.set(name, made);
  return made;
}
