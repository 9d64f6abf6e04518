import type * as z from 'zod';
import type { ActionRule, RowState } from './actions';
import type { ContentValues, FieldMap } from './field';
import type { StatusCode } from './review';

/** Cross-field check: a text refuses the form at the place of `field`. */
export interface Rule<Fields extends FieldMap> {
  readonly field: keyof Fields & string;
  /** `submit` rules are skipped while a draft is saved. */
  readonly on: 'submit' | 'always';
  readonly check: (values: ContentValues<Fields>) => string | undefined;
}

/** A moment of the form with which something ends that the record offers; of kind `date` its whole day still counts. */
export interface End<Fields extends FieldMap> {
  readonly field: keyof Fields & string;
  /** Where the form may leave it unused; absent = it always counts. */
  readonly when?: (values: ContentValues<Fields>) => boolean;
}

/**
 * Where and when a record takes place: the whole days of a period, or the sessions of a field where the form uses them
 * (`when`). What happens nowhere in particular declares none.
 */
export interface Occurs<Fields extends FieldMap> {
  readonly place: keyof Fields & string;
  readonly start: keyof Fields & string;
  readonly end: keyof Fields & string;
  readonly sessions?: { readonly field: keyof Fields & string; readonly when: keyof Fields & string };
}

/**
 * Names of the standard operations below the type's base, to the letter, or a whole path where the call of another type
 * serves, which `lends` it (texts.md G5); an operation exists if and only if it is named here.
 */
export interface ContentPaths {
  readonly page: string;
  readonly detail: string;
  readonly create: string;
  readonly update: string;
  readonly remove: string;
  readonly revoke?: string;
  readonly cover?: string;
  readonly albums?: string;
  readonly toggle?: string;
  readonly pin?: string;
}
export type ContentOperation = keyof ContentPaths;

export interface ContentFilters<Fields extends FieldMap> {
  /** Field that the keyword searches (contains). */
  readonly keyword: keyof Fields & string;
  /** Field of the category filter. */
  readonly type?: keyof Fields & string;
  /** Status codes offered; absent for types without a review. */
  readonly statuses?: readonly number[];
  /** The list filters by validity (all / valid / invalid). */
  readonly validity?: boolean;
  /** Fields of kind `choice` that the list filters by, under their own names. */
  readonly choices?: readonly (keyof Fields & string)[];
  /** What the date range means: the publish day, or an overlap with the period of two fields. */
  readonly dates: 'publishTime' | { readonly start: keyof Fields & string; readonly end: keyof Fields & string };
}

/** To what a moment is told. */
export type ColumnTime = 'day' | 'minute' | 'second';

export interface ExportColumn {
  readonly key: string;
  readonly header: string;
  /** Width in characters. */
  readonly width: number;
  /** Of columns of days and moments: how exactly they are told. A sheet holds them as such, so that it can sort, group and count by them. */
  readonly time?: ColumnTime;
}

export interface ContentMessages {
  readonly created: string;
  readonly submitted: string;
  readonly updated: string;
  readonly removed: string;
  readonly revoked: string;
  readonly coverChanged: string;
  /** When the cover call comes without a picture. */
  readonly coverMissing: string;
  readonly toggled: string;
  readonly pinned: string;
}

/** How a type's calls spell what every type has: inside there is one paging, one filter, one status. */
export interface Dialect {
  readonly firstPage: 0 | 1;
  readonly idsKey: 'ids' | 'idList';
  /** Names of the list's filters where they are not the usual ones. */
  readonly filters?: Readonly<Partial<Record<'keyword' | 'typeId' | 'startTime' | 'endTime', string>>>;
  /** Status codes of the wire by those of the product; what is not named stays the same. */
  readonly statuses?: Readonly<Partial<Record<StatusCode, number>>>;
  /** Where the wire's codes stand: in the list's filter alone, or in every answer as well. */
  readonly statusesIn?: 'filter' | 'everywhere';
  /** The revoke call carries the status that it sets, and only 0 (texts.md G9). */
  readonly revokeSendsStatus?: boolean;
  /** A form sent without a status is submitted: its screen knows no draft (001 §2, §4). Elsewhere it is a draft. */
  readonly submitsUnsaid?: boolean;
  /** Answers carry `status` as the object that `statusDiscription` is elsewhere (texts.md C24). */
  readonly statusShape?: 'object';
}

export interface ContentDeclaration<Fields extends FieldMap = FieldMap, Key extends string = string> {
  /** Name of the type in code, logs and the registry. */
  readonly key: Key;
  readonly label: string;
  readonly base: string;
  readonly paths: ContentPaths;
  /** Operations of which the call also serves the records of other types, by their keys. */
  readonly lends?: Readonly<Partial<Record<ContentOperation, readonly string[]>>>;
  /** Passes the review; false = validity switch instead of a status. */
  readonly reviewed: boolean;
  /** Names of the statuses where the type's differ from the usual ones. */
  readonly statusNames?: Readonly<Record<StatusCode, string>>;
  /** Order = order of the form and of the messages. */
  readonly fields: Fields;
  /** What clients may send beside the fields, read as one of them; told in the description of the calls. */
  readonly alsoSent?: Readonly<Record<string, z.ZodType>>;
  /** The one field that a draft must have. */
  readonly titleField: keyof Fields & string;
  /** Field that the cover call changes. */
  readonly coverField?: keyof Fields & string;
  /** Pictures whose first one is the cover where none is chosen (001 §5). */
  readonly coverFrom?: keyof Fields & string;
  readonly rules: readonly Rule<Fields>[];
  /** What has passed of these is told to whoever reviews the form. */
  readonly ends?: readonly End<Fields>[];
  /** What 排期 shows of the record, and what may clash with others at the same place. */
  readonly occurs?: Occurs<Fields>;
  /** Answer fields that the server computes; never accepted as input. */
  readonly computed: Record<string, z.ZodType>;
  /** Form fields left out of list rows: what a list must not drag along. */
  readonly omittedInRows: readonly (keyof Fields & string)[];
  readonly filters: ContentFilters<Fields>;
  /**
   * List rows also carry `indexNo`: their number in the list, running over its pages. `everywhere`: a detail, too, which
   * is numbered as in its venue's own list.
   */
  readonly numbered?: 'rows' | 'everywhere';
  /** Sortable columns of the list, by answer name. */
  readonly sortable: readonly string[];
  readonly rowActions: Record<string, ActionRule<RowState & Record<string, unknown>>>;
  readonly codes: { readonly export?: number; readonly qr?: number };
  readonly exportColumns: readonly ExportColumn[];
  readonly messages: ContentMessages;
  readonly dialect: Dialect;
  /** What comes with the type's label is a portrait: pictures alone, with the limits of a photo (002 §5.5). */
  readonly sendsPortraits?: boolean;
  /** Largest body of the creating and the changing call in bytes, where forms outgrow the usual limit. */
  readonly bodyLimit?: number;
}

/** Checks the declaration's names at compile time and returns it unchanged. */
export function defineContent<Fields extends FieldMap, Key extends string>(
  declaration: ContentDeclaration<Fields, Key>,
): ContentDeclaration<Fields, Key> {
  return declaration;
}

/** Any declaration, whatever its fields; what the kernel works with. */
export type AnyContent = Omit<ContentDeclaration, 'rules' | 'ends' | 'occurs'> & {
  readonly rules: readonly Rule<FieldMap>[];
  readonly ends?: readonly End<FieldMap>[];
  readonly occurs?: Occurs<FieldMap>;
};

/** Widens a declaration so that the kernel can hold declarations of different fields side by side. */
export function anyContent<Fields extends FieldMap, Key extends string>(
  declaration: ContentDeclaration<Fields, Key>,
): AnyContent {
  // Rules take the values of exactly these fields, which the kernel only ever gets by parsing this declaration.
  return declaration as unknown as AnyContent;
}

/** Full path of an operation; undefined when the type does not offer it. */
export function pathOf(
  declaration: Pick<AnyContent, 'base' | 'paths'>,
  operation: ContentOperation,
): string | undefined {
  const name = declaration.paths[operation];
  if (name === undefined || name.startsWith('/')) return name;
  return `${declaration.base}/${name}`;
}

/** True for an operation whose call is another type's, which lends it. */
export function isBorrowed({ paths }: Pick<AnyContent, 'paths'>, operation: ContentOperation): boolean {
  return paths[operation]?.startsWith('/') === true;
}
