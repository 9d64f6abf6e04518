import { branchOf, growTree, rowTrail } from '@yunguan/contract/kernel/tree';
import type { DepartmentRow } from '@yunguan/contract/platform/departments';
import type { DropAt } from '@/ui/tree-drop';

export interface DepartmentNode {
  readonly key: string;
  readonly title: string;
  readonly department: DepartmentRow;
  readonly children: DepartmentNode[];
}

/** Rows as a tree; with a word only what carries it, and the way there. */
export function departmentNodes(rows: readonly DepartmentRow[], word = ''): DepartmentNode[] {
  const wanted = word.toLowerCase();
  return growTree(rows, (department, children: DepartmentNode[]) => {
    const isWanted = department.name.toLowerCase().includes(wanted) || children.length > 0;
    return isWanted ? { key: department.id, title: department.name, department, children } : undefined;
  });
}

/** Departments with the same parent, in their order; itself included. */
export function brothersOf(rows: readonly DepartmentRow[], id: string): DepartmentRow[] {
  const own = rows.find((row) => row.id === id);
  return own ? rows.filter((row) => row.parentId === own.parentId) : [];
}

/** Names from the top to the department. */
export function pathOf(rows: readonly DepartmentRow[], id: string): string[] {
  return rowTrail(rows, id).map(({ name }) => name);
}

export interface Drop {
  readonly dragged: string;
  readonly over: string;
  readonly at: DropAt;
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
