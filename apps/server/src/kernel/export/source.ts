import type { ExportColumn } from '@yunguan/contract/kernel/content';
import type { Deps } from '../../deps';
import { type Actor, holdsIn } from '../access/actor';
import type { Cell, Row, XlsxSheet } from './xlsx';

/** Filter of a list as its export keeps it: JSON, already judged. */
export type ExportFilter = Readonly<Record<string, unknown>>;

/** What is to be read, of what the actor asked for and may see. */
export interface ExportScope {
  readonly filter: ExportFilter;
  /** Venues of the export; undefined = every venue. */
  readonly venues: readonly string[] | undefined;
  /** Personal data may be read: a keyword may search it by a part. */
  readonly reveal: boolean;
  /** Areas of the list, each of which the actor may export in these venues. */
  readonly areas: readonly string[];
  /** The day that it is in China. */
  readonly today: string;
}

/** The areas of a list of several, as the filter narrows it for the actor. @throws AppError FORBIDDEN where he sees none */
type AreasOfList = (actor: Actor, filter: ExportFilter) => readonly string[];

/** A statement whose rows are objects with the column keys as names. */
export interface ExportStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Cells of a row by the keys of their columns. */
export type ReadRow = Readonly<Record<string, Cell>>;

/** A file of a row, with the folder and the name that it has in an archive. */
export interface FileOfRow {
  /** Path of an upload, `/files/…`. */
  readonly path: string;
  /** Without the folder; its suffix is mended to that of the stored file. */
  readonly name: string;
  /** Files of one row that has several lie together; empty = beside those of the others. */
  readonly folder: string;
}

/** The files that belong to the rows of a list. */
export interface ListFiles {
  /** What they are called in the archive's name and in logs. */
  readonly label: string;
  /** Nobody sees them without a right of its own: only holders of `reveal` take them along. */
  readonly isPrivate: boolean;
  /** The list's own rows and order. */
  readonly statement: (filter: ExportFilter) => ExportStatement;
  /** Files of a row of the statement; `place`: its place in the list, from 1. */
  readonly filesOf: (row: Readonly<Record<string, unknown>>, place: number) => readonly FileOfRow[];
}

/** What every export states, whether of a list or of what was made for it. */
interface ExportFrame {
  /** Number of `admin-generateFile`. */
  readonly code: number;
  /** Name in tickets and logs; unlike any other source's. */
  readonly key: string;
  /** Content type or administrative area whose `export` and `reveal` decide; of a list of several each of them does. */
  readonly area: string | AreasOfList;
  /** Name of the sheet and, with the moment, of the file. */
  readonly label: string;
  /** Of a list that belongs to one record its title, which the file is called by, too. */
  readonly subject?: string;
  readonly columns: readonly ExportColumn[];
  /** Further names that a client may choose a column by: those of the list's rows. */
  readonly alsoNamed?: Readonly<Record<string, string>>;
  /** Columns with personal data: how they look without `reveal`. */
  readonly masks: Readonly<Record<string, (text: string) => string>>;
  /** What the log calls the choices of a condition that the filter holds as codes. */
  readonly filterWords?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Judges the list's filter. @throws AppError VALIDATION */
  readonly readFilter: (model: Readonly<Record<string, unknown>>) => ExportFilter;
  /** Venues of the list for this filter; undefined = every venue. @throws AppError FORBIDDEN */
  readonly venuesOf: (actor: Actor, filter: ExportFilter) => readonly string[] | undefined;
}

/**
 * A list that can be exported. Content types come from their declaration; lists of the platform state theirs by hand.
 */
export interface ExportSource extends ExportFrame {
  /** The list's own rows and order, with just these columns. @throws AppError VALIDATION for a filter that no list takes */
  readonly statement: (scope: ExportScope, columns: readonly ExportColumn[]) => ExportStatement;
  /** What the statement cannot tell of its rows, such as names of what they mention: found out for many rows at once. */
  readonly complete?: (
    deps: Pick<Deps, 'db'>,
    scope: Pick<ExportScope, 'venues'>,
    rows: readonly ReadRow[],
  ) => Promise<readonly ReadRow[]>;
  /** Words for a cell that the database gives as a code. */
  readonly wording?: Readonly<Record<string, (value: Cell) => Cell>>;
  /** Files of its rows, to be taken along in one archive; absent where its rows have none. */
  readonly files?: ListFiles;
  /**
   * For a list of which something depends on what its filter names: just that. Asked when the export is ordered and
   * again when it is made. @throws AppError FORBIDDEN
   */
  readonly ofFilter?: (deps: Pick<Deps, 'db' | 'config' | 'clock'>, filter: ExportFilter) => Promise<FilteredSource>;
}

/** A sheet whose rows are all there. */
export interface MadeSheet extends XlsxSheet {
  readonly rows: readonly Row[];
}

/** A workbook of numbers that are no list: its sheets are made at once, with all their columns. */
export interface MadeExport extends ExportFrame {
  readonly sheets: (deps: Deps, scope: Pick<ExportScope, 'filter' | 'venues'>) => Promise<readonly MadeSheet[]>;
  /** As that of a list, for numbers about one record. @throws AppError FORBIDDEN */
  readonly ofFilter?: (
    deps: Pick<Deps, 'db' | 'config' | 'clock'>,
    filter: ExportFilter,
  ) => Promise<Partial<Pick<MadeExport, 'subject' | 'venuesOf'>>>;
}

export type AnyExport = ExportSource | MadeExport;

/** What may depend on the filter. */
export type FilteredSource = Partial<
  Pick<ExportSource, 'subject' | 'columns' | 'masks' | 'venuesOf' | 'statement' | 'wording'>
>;

/** The source of just the list that the filter names. @throws AppError FORBIDDEN */
export async function sourceOf(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  source: ExportSource,
  filter: ExportFilter,
): Promise<ExportSource>;
export async function sourceOf(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  source: AnyExport,
  filter: ExportFilter,
): Promise<AnyExport>;
export async function sourceOf(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  source: AnyExport,
  filter: ExportFilter,
): Promise<AnyExport> {
  // Each kind makes what it is itself of.
  if ('sheets' in source) return source.ofFilter ? { ...source, ...(await source.ofFilter(deps, filter)) } : source;
  return source.ofFilter ? { ...source, ...(await source.ofFilter(deps, filter)) } : source;
}

/** Columns of an order, in the source's order; an empty choice means all. */
export function orderedColumns(source: Pick<AnyExport, 'columns'>, chosen: readonly string[]): readonly ExportColumn[] {
  return chosen.length === 0 ? source.columns : source.columns.filter((column) => chosen.includes(column.key));
}

/** The areas whose rights decide about the export of a list with this filter. @throws AppError FORBIDDEN */
export function areasOf({ area }: Pick<AnyExport, 'area'>, actor: Actor, filter: ExportFilter): readonly string[] {
  return typeof area === 'string' ? [area] : area(actor, filter);
}

/** Venues of the list in which the actor may export all of it; empty = none. */
export function exportableVenues(
  actor: Actor,
  areas: readonly string[],
  venues: readonly string[] | undefined,
): readonly string[] {
  return (venues ?? [...actor.grants.keys()]).filter((venueId) => holdsAll(actor, { areas, right: 'export', venueId }));
}

/** Holds the right on every one of the areas in the venue. */
export function holdsAll(
  actor: Actor,
  {
    areas,
    right,
    venueId,
  }: { readonly areas: readonly string[]; readonly right: 'export' | 'reveal'; readonly venueId: string },
): boolean {
  return areas.every((area) => holdsIn(actor, area, right, venueId));
}
