import type { Said } from '@/kernel/records/OverwriteSides';
import { type CustomField, customTypes, groupType, phoneFieldId } from '@yunguan/contract/content/vote-custom';

/** A field of the form in a flat list: a subtitle, behind it what stands below it. */
export type FormLine = Omit<CustomField, 'childrens'>;

/** Where a field stands, apart from its place in the list. */
export interface Place {
  readonly id: string;
  readonly parentId: string | null;
}

/** A field at the top with what stands below it. */
export interface FormBlock {
  readonly line: FormLine;
  readonly below: readonly FormLine[];
}

/** Name of a field's kind. */
export function typeName(type: number): string {
  const names: Readonly<Record<number, string>> = customTypes;
  return names[type] ?? '';
}

/** What a field is, in words: a subtitle has less to say. */
export function fieldWords(
  { fieldName, type, isNull, sort, remarks, parentId }: Omit<FormLine, 'id' | 'version'>,
  lines: readonly FormLine[],
): Said {
  if (type === groupType) return { 副标题: fieldName, 序号: String(sort), 备注: remarks };
  return {
    字段名: fieldName,
    类型: typeName(type),
    是否必填: isNull ? '必填' : '选填',
    序号: String(sort),
    所属副标题: lines.find(({ id }) => id === parentId)?.fieldName ?? '',
    备注: remarks,
  };
}

/** The form without its phone field, line by line. */
export function linesOf(tree: readonly CustomField[]): FormLine[] {
  return tree
    .filter(({ id }) => id !== phoneFieldId)
    .flatMap(({ childrens, ...line }) => [line, ...childrens.map(({ childrens: _none, ...child }) => child)]);
}

/** The tree as the server answers it, from its lines and the tree that they came from. */
export function treeOf(lines: readonly FormLine[], before: readonly CustomField[]): CustomField[] {
  const phone = before.filter(({ id }) => id === phoneFieldId);
  const nodes = blocksOf(lines).map(({ line, below }) => ({
    ...line,
    childrens: below.map((child) => ({ ...child, childrens: [] })),
  }));
  return [...phone, ...nodes];
}

/** The lines by subtitle. */
export function blocksOf(lines: readonly FormLine[]): FormBlock[] {
  return lines
    .filter(({ parentId }) => parentId === null)
    .map((line) => ({ line, below: lines.filter(({ parentId }) => parentId === line.id) }));
}

/** The order of the lines, as the call takes it. */
export function placesOf(lines: readonly Place[]): Place[] {
  return lines.map(({ id, parentId }) => ({ id, parentId }));
}

/** True when both say the same order. */
export function isSameOrder(some: readonly Place[], others: readonly Place[]): boolean {
  return JSON.stringify(placesOf(some)) === JSON.stringify(placesOf(others));
}

/** Numbers as the server gives them when it takes the order: one after the other through the whole form. */
function numbered(lines: readonly FormLine[]): FormLine[] {
  return lines.map((line, index) => ({ ...line, sort: index + 1 }));
}

/**
 * The stored lines in an order that is not saved yet. Somebody may have added or deleted fields meanwhile: new ones
 * stand last where they belong, and what lost its subtitle stands at the top.
 */
export function arranged(stored: readonly FormLine[], order: readonly Place[] | undefined): FormLine[] {
  if (!order) return [...stored];
  const groups = new Set(stored.filter(({ type }) => type === groupType).map(({ id }) => id));
  const byId = new Map(stored.map((line) => [line.id, line]));
  const known = order.flatMap(({ id, parentId }) => {
    const line = byId.get(id);
    return line ? [{ ...line, parentId: parentId !== null && groups.has(parentId) ? parentId : null }] : [];
  });
  const named = new Set(order.map(({ id }) => id));
  const all = [...known, ...stored.filter(({ id }) => !named.has(id))];
  return numbered(blocksOf(all).flatMap(({ line, below }) => [line, ...below]));
}

export interface Drop {
  readonly id: string;
  /** Line in whose place it is dropped. */
  readonly overId: string;
  /** 1 asks for a place below the subtitle above, 0 for one at the top. */
  readonly depth: number;
}

/** The lines after one was dropped elsewhere; a subtitle takes along what stands below it and never enters another one. */
export function droppedLine(lines: readonly FormLine[], { id, overId, depth }: Drop): FormLine[] {
  const moved = lines.find((line) => line.id === id);
  if (!moved) return [...lines];
  const below = lines.filter(({ parentId }) => parentId === id);
  const shown = lines.filter(({ parentId }) => parentId !== id);
  const [from, to] = [shown.indexOf(moved), shown.findIndex((line) => line.id === overId)];
  if (to < 0) return [...lines];
  const rest = shown.toSpliced(from, 1);
  if (moved.type === groupType) return numbered(rest.toSpliced(topPlace(rest, to, from), 0, moved, ...below));
  const parentId = parentAt({ above: rest[to - 1], under: rest[to], depth });
  return numbered(rest.toSpliced(to, 0, { ...moved, parentId }));
}

/** The nearest place between blocks, in the direction in which the subtitle was dragged. */
function topPlace(rest: readonly FormLine[], to: number, from: number): number {
  const step = to >= from ? 1 : -1;
  let place = to;
  while (rest[place] !== undefined && rest[place]?.parentId !== null) place += step;
  return place;
}

interface Gap {
  readonly above: FormLine | undefined;
  readonly under: FormLine | undefined;
  readonly depth: number;
}

/** Subtitle that a field in this gap belongs to: inside of a group it has no choice. */
function parentAt({ above, under, depth }: Gap): string | null {
  if (!above) return null;
  const group = above.type === groupType ? above.id : above.parentId;
  if (group === null) return null;
  return under?.parentId === group || depth > 0 ? group : null;
}

/** The lines after the user gave one a number: it goes before or behind its equals, to where the number belongs. */
export function numberedLine(lines: readonly FormLine[], id: string, sort: number): FormLine[] {
  const moved = lines.find((line) => line.id === id);
  if (!moved || moved.sort === sort) return [...lines];
  const isUp = sort < moved.sort;
  return placedBefore(lines, moved, (sibling) => (isUp ? sibling.sort >= sort : sibling.sort > sort));
}

/** The lines after one step up (-1) or down (1) among its equals. */
export function steppedLine(lines: readonly FormLine[], id: string, step: 1 | -1): FormLine[] {
  const moved = lines.find((line) => line.id === id);
  if (!moved) return [...lines];
  const siblings = lines.filter(({ parentId }) => parentId === moved.parentId);
  const target = siblings[siblings.indexOf(moved) + (step === 1 ? 2 : -1)];
  return placedBefore(lines, moved, (sibling) => sibling.id === target?.id);
}

/** Puts a line with what stands below it before the first of its equals that is meant, or behind all of them. */
function placedBefore(
  lines: readonly FormLine[],
  moved: FormLine,
  isMeant: (sibling: FormLine) => boolean,
): FormLine[] {
  const isOwn = ({ id, parentId }: FormLine) => id === moved.id || parentId === moved.id;
  const rest = lines.filter((line) => !isOwn(line));
  const target = rest.find((line) => line.parentId === moved.parentId && isMeant(line));
  const last = rest.findLastIndex((line) => moved.parentId === null || ownerOf(line) === moved.parentId);
  const at = target ? rest.indexOf(target) : last + 1;
  return numbered(rest.toSpliced(at, 0, ...lines.filter(isOwn)));
}

const ownerOf = ({ id, type, parentId }: FormLine) => (type === groupType ? id : parentId);

/** A number behind all others, for a new field. */
export function nextNumber(lines: readonly FormLine[]): number {
  return Math.min(999_999, Math.max(0, ...lines.map(({ sort }) => sort)) + 1);
}
