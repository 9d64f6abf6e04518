import type { GrantableMenu, GrantableMenus } from '@yunguan/contract/platform/grantable-menus';
import type { RoleMenu } from '@yunguan/contract/platform/roles';

/** Options by menu; a menu that is there is granted. */
export type Grants = ReadonlyMap<string, readonly string[]>;

/** A line of the matrix: a page, or a group that speaks for the pages below it. */
export interface MatrixRow {
  readonly id: string;
  readonly name: string;
  readonly depth: number;
  readonly isGroup: boolean;
  /** The pages that a tick in this line changes: the menu itself, if it is a page, and those below. */
  readonly pages: readonly GrantableMenu[];
}

export type CellState = 'on' | 'off' | 'mixed' | 'absent';

/** Columns beside the options: the menu itself, and everything on it. */
export const viewColumn = 'view';
const allColumn = 'all';

/** Lines of the matrix, parents before children. */
export function matrixRows(menus: readonly GrantableMenu[], depth = 0): MatrixRow[] {
  return menus.flatMap((menu) => [
    { id: menu.id, name: menu.name, depth, isGroup: menu.children.length > 0, pages: pagesOf(menu) },
    ...matrixRows(menu.children, depth + 1),
  ]);
}

function pagesOf(menu: GrantableMenu): GrantableMenu[] {
  return [...(menu.isPage ? [menu] : []), ...menu.children.flatMap(pagesOf)];
}

export function grantsOf(menus: readonly RoleMenu[]): Grants {
  return new Map(menus.map(({ menuId, options }) => [menuId, options]));
}

const plainOptions = (menu: GrantableMenu) => menu.options.filter((code) => code !== allColumn);

const hasOption = (options: readonly string[] | undefined, code: string) =>
  options !== undefined && (options.includes(allColumn) || options.includes(code));

/** Pages of a line that offer what the column is about; where no option is, there is nothing to have all of. */
function pagesFor({ pages }: Pick<MatrixRow, 'pages'>, column: string): readonly GrantableMenu[] {
  if (column === viewColumn) return pages;
  if (column === allColumn) return pages.some((menu) => plainOptions(menu).length > 0) ? pages : [];
  return pages.filter((menu) => menu.options.includes(column));
}

function isOn(grants: Grants, menu: GrantableMenu, column: string): boolean {
  const options = grants.get(menu.id);
  if (column === viewColumn) return options !== undefined;
  if (column !== allColumn) return hasOption(options, column);
  return options !== undefined && plainOptions(menu).every((code) => hasOption(options, code));
}

/** The user may give it: he holds it, or the role had it before and it was taken away on this very page. */
function mayGive(initial: Grants, menu: GrantableMenu, column: string): boolean {
  const before = initial.get(menu.id);
  if (column === viewColumn) return menu.isHeld || before !== undefined;
  return menu.held.includes(column) || hasOption(before, column);
}

export interface MatrixState {
  readonly grants: Grants;
  /** What the role had when the page was opened. */
  readonly initial: Grants;
}

/** How a cell of a line stands over all of its pages. */
export function cellState(
  { grants }: Pick<MatrixState, 'grants'>,
  row: Pick<MatrixRow, 'pages'>,
  column: string,
): CellState {
  const pages = pagesFor(row, column);
  if (pages.length === 0) return 'absent';
  const on = pages.filter((menu) => isOn(grants, menu, column)).length;
  if (on === pages.length) return 'on';
  const isPartly = column === allColumn && pages.some((menu) => (grants.get(menu.id)?.length ?? 0) > 0);
  return on > 0 || isPartly ? 'mixed' : 'off';
}

/** What a tick can still give on a page. */
function givable({ grants, initial }: MatrixState, menu: GrantableMenu, column: string): boolean {
  if (column === allColumn) {
    const options = grants.get(menu.id);
    if (options === undefined) return mayGive(initial, menu, viewColumn);
    return plainOptions(menu).some((code) => !hasOption(options, code) && mayGive(initial, menu, code));
  }
  return !isOn(grants, menu, column) && mayGive(initial, menu, column) && mayGive(initial, menu, viewColumn);
}

/** True when a cell can neither be ticked nor unticked: the user lacks the right. */
export function isLocked(state: MatrixState, row: Pick<MatrixRow, 'pages'>, column: string): boolean {
  const pages = pagesFor(row, column);
  return !pages.some((menu) => givable(state, menu, column) || hasAny(state.grants, menu, column));
}

function hasAny(grants: Grants, menu: GrantableMenu, column: string): boolean {
  return column === allColumn ? grants.has(menu.id) : isOn(grants, menu, column);
}

/** Ticks what can be given, or unticks all of it when nothing is left to give. */
export function toggled(state: MatrixState, row: Pick<MatrixRow, 'pages'>, column: string): Grants {
  const pages = pagesFor(row, column);
  const isGiving = pages.some((menu) => givable(state, menu, column));
  const next = new Map(state.grants);
  for (const menu of pages) {
    if (isGiving) give(next, state.initial, menu, column);
    else take(next, menu, column);
  }
  return next;
}

function give(next: Map<string, readonly string[]>, initial: Grants, menu: GrantableMenu, column: string): void {
  if (!mayGive(initial, menu, viewColumn)) return;
  const options = next.get(menu.id) ?? [];
  const wanted =
    column === viewColumn
      ? []
      : column === allColumn
        ? plainOptions(menu).filter((code) => mayGive(initial, menu, code))
        : [column].filter((code) => mayGive(initial, menu, code));
  if (column !== viewColumn && column !== allColumn && wanted.length === 0) return;
  const known = options.includes(allColumn) ? options : [...new Set([...options, ...wanted])];
  // Everything by name means everything, with what the menu will offer one day.
  const isAll = menu.options.includes(allColumn) && mayGive(initial, menu, allColumn);
  const isFull = plainOptions(menu).length > 0 && plainOptions(menu).every((code) => hasOption(known, code));
  next.set(menu.id, isAll && isFull ? [allColumn] : known);
}

function take(next: Map<string, readonly string[]>, menu: GrantableMenu, column: string): void {
  const options = next.get(menu.id);
  if (options === undefined) return;
  if (column === viewColumn) {
    next.delete(menu.id);
    return;
  }
  if (column === allColumn) {
    next.set(menu.id, []);
    return;
  }
  const named = options.includes(allColumn) ? plainOptions(menu) : options;
  next.set(
    menu.id,
    named.filter((code) => code !== column),
  );
}

/** What is sent: groups only with something below them; for a copy nothing that its menu does not offer. */
export function menusOf(menus: readonly GrantableMenu[], grants: Grants, use: 'edit' | 'new'): RoleMenu[] {
  const known = new Map(flatten(menus).map((menu) => [menu.id, menu]));
  return [...grants].flatMap(([menuId, options]) => {
    const menu = known.get(menuId);
    // Menus beyond the user's own stay with the role as they are.
    if (!menu) return use === 'edit' ? [{ menuId, options: [...options] }] : [];
    const isEmptyGroup = !menu.isPage && !pagesOf(menu).some(({ id }) => grants.has(id));
    if (isEmptyGroup) return [];
    return [{ menuId, options: use === 'edit' ? [...options] : options.filter((code) => menu.options.includes(code)) }];
  });
}

/** What the user may grant of a role that he copies; groups come by themselves with their pages. */
export function givableOf(menus: readonly GrantableMenu[], source: Grants): RoleMenu[] {
  return flatten(menus).flatMap((menu) => {
    const options = source.get(menu.id);
    if (options === undefined || !menu.isHeld || !menu.isPage) return [];
    const isAll = options.includes(allColumn) && menu.held.includes(allColumn);
    const named = plainOptions(menu).filter((code) => hasOption(options, code) && menu.held.includes(code));
    return [{ menuId: menu.id, options: isAll ? [allColumn] : named }];
  });
}

function flatten(menus: readonly GrantableMenu[]): GrantableMenu[] {
  return menus.flatMap((menu) => [menu, ...flatten(menu.children)]);
}

/** How many rights were given and taken, each option and each menu counting one. */
export function changesOf(menus: readonly GrantableMenu[], { grants, initial }: MatrixState) {
  const cells = flatten(menus)
    .filter(({ isPage }) => isPage)
    .flatMap((menu) => [viewColumn, ...plainOptions(menu)].map((column) => ({ menu, column })));
  const differ = (from: Grants, to: Grants) =>
    cells.filter(({ menu, column }) => isOn(to, menu, column) && !isOn(from, menu, column)).length;
  return { given: differ(initial, grants), taken: differ(grants, initial) };
}

/** Pages whose content the role may submit and never mend: a rejected record is changed by whoever may edit. */
export function submittedOnly(menus: readonly GrantableMenu[], grants: Grants): GrantableMenu[] {
  return flatten(menus).filter(
    (menu) =>
      menu.contentType !== null &&
      menu.options.includes('edit') &&
      isOn(grants, menu, 'add') &&
      !isOn(grants, menu, 'edit'),
  );
}

export interface MatrixColumn {
  readonly code: string;
  readonly name: string;
}

/** The menu itself, its options, and everything at the end. */
export function columnsOf({ options }: Pick<GrantableMenus, 'options'>): MatrixColumn[] {
  return [
    { code: viewColumn, name: '可见' },
    ...options.filter(({ code }) => code !== allColumn),
    { code: allColumn, name: '全部' },
  ];
}
