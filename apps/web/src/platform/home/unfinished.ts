import { type AnyContent, pathOf } from '@yunguan/contract/kernel/content';
import { holdsOption } from '@yunguan/contract/kernel/options';
import { Status } from '@yunguan/contract/kernel/review';
import type { MenuNode } from '@yunguan/contract/platform/shell';
import type { Client } from '@/kernel/api/client';
import { textValue } from '@/kernel/loose-values';
import { heldOptions, menuOf } from '@/kernel/session/menu-tree';

/** An item that waits for its authors: returned by a reviewer, or never submitted. */
export interface Unfinished {
  readonly id: string;
  readonly title: string;
  readonly label: string;
  readonly status: number;
  readonly changedAt: string;
  readonly menu: MenuNode;
}

/** What was returned comes before what was begun. */
const waiting = [Status.rejected, Status.reversed, Status.draft];
/** Rows of the panel, and how many of them stay for drafts when much was returned. */
const shown = 6;
const keptForDrafts = 2;

/** The newest returned items and drafts of every reviewed type that the user may edit here. @throws like `call` */
export async function loadUnfinished(
  call: Client['call'],
  { menus, types, signal }: { menus: readonly MenuNode[]; types: readonly AnyContent[]; signal?: AbortSignal },
): Promise<Unfinished[]> {
  const editable = types.filter((type) => type.reviewed && holdsOption(heldOptions(menus, type.key) ?? [], 'edit'));
  const pages = editable.flatMap((type) => waiting.map((status) => ({ type, status })));
  const answers = await Promise.all(
    pages.map(async ({ type, status }) => {
      const path = pathOf(type, 'page');
      const menu = menuOf(menus, type.key);
      if (path === undefined || !menu) return [];
      const body = { status, pageIndex: type.dialect.firstPage, pageSize: shown };
      // Rows of any type carry these; their title has the type's own name.
      const { datas } = (await call({ path }, body, { signal })) as { datas: Record<string, unknown>[] };
      return datas.map((row) => ({
        id: textValue(row.id),
        title: textValue(row[type.titleField]),
        label: type.label,
        status,
        changedAt: textValue(row.lastModificationTime),
        menu,
      }));
    }),
  );
  return pick(answers.flat());
}

/** Returned items first, the newest before the older; drafts fill what is left, two at least. */
export function pick(items: readonly Unfinished[]): Unfinished[] {
  const newest = items.toSorted((a, b) => b.changedAt.localeCompare(a.changedAt));
  const drafts = newest.filter(({ status }) => status === Status.draft);
  const returned = newest.filter(({ status }) => status !== Status.draft);
  const room = shown - Math.min(keptForDrafts, drafts.length);
  return [...returned.slice(0, room), ...drafts].slice(0, shown);
}
