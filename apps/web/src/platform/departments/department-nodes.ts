import type { DepartmentRow } from '@yunguan/contract/platform/departments';

export interface DepartmentNode {
  readonly key: string;
  readonly title: string;
  readonly department: DepartmentRow;
  readonly children: DepartmentNode[];
}

/** Rows as a tree; with a word only what carries it, and the way there. */
export function departmentNodes(rows: readonly DepartmentRow[], word = ''): DepartmentNode[] {
  const byParent = new Map<string | null, DepartmentRow[]>();
  for (const row of rows) byParent.set(row.parentId, [...(byParent.get(row.parentId) ?? []), row]);
  const below = (parentId: string | null): DepartmentNode[] =>
    (byParent.get(parentId) ?? []).flatMap((department) => {
      const children = below(department.id);
      const isWanted = department.name.toLowerCase().includes(word.toLowerCase());
      return isWanted || children.length > 0
        ? [{ key: department.id, title: department.name, department, children }]
        : [];
    });
  return below(null);
}

/** Departments with the same parent, in their order; itself included. */
export function brothersOf(rows: readonly DepartmentRow[], id: string): DepartmentRow[] {
  const own = rows.find((row) => row.id === id);
  return own ? rows.filter((row) => row.parentId === own.parentId) : [];
}

/** The department and everything below it; parents come before children. */
export function branchOf(rows: readonly DepartmentRow[], id: string): DepartmentRow[] {
  const ids = new Set([id]);
  for (const row of rows) if (row.parentId !== null && ids.has(row.parentId)) ids.add(row.id);
  return rows.filter((row) => ids.has(row.id));
}

/** Names from the top to the department. */
export function pathOf(rows: readonly DepartmentRow[], id: string): string[] {
  const own = rows.find((row) => row.id === id);
  if (!own) return [];
  return [...(own.parentId === null ? [] : pathOf(rows, own.parentId)), own.name];
}

export interface Drop {
  readonly dragged: string;
  readonly over: string;
  readonly at: 'before' | 'inside' | 'after';
}

/** Parent and place that a dropped department takes, counted without itself; inside means last. */
export function placeOf(rows: readonly DepartmentRow[], { dragged, over, at }: Drop) {
  const target = rows.find((row) => row.id === over);
  if (!target || branchOf(rows, dragged).some(({ id }) => id === over)) return undefined;
  const parentId = at === 'inside' ? over : target.parentId;
  const brothers = rows.filter((row) => row.parentId === parentId && row.id !== dragged);
  const place = brothers.findIndex(({ id }) => id === over);
  const index = at === 'inside' ? brothers.length : place + (at === 'after' ? 1 : 0);
  return { parentId, index };
}
