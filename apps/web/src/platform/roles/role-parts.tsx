import type { Values } from '@yunguan/contract/kernel/parse';
import type { GrantableMenu, GrantableMenus } from '@yunguan/contract/platform/grantable-menus';
import { textList } from '@/kernel/loose-values';
import { onePart, SideText, yesOrNo } from '@/kernel/records/record-parts';
import type { RecordPart } from '@/kernel/records/use-kept-form';
import { columnsOf, type Grants, viewColumn } from './matrix-model';

/** What a role consists of, for two who changed it at the same time: its words, and its rights page by page. */
export function roleParts(menus: GrantableMenus): RecordPart[] {
  const names = new Map(columnsOf(menus).map(({ code, name }) => [code, name]));
  const view = (codes: unknown) => {
    const granted = textList(codes);
    return (
      <SideText>{granted.length === 0 ? '不可见' : granted.map((code) => names.get(code) ?? code).join('、')}</SideText>
    );
  };
  return [
    onePart('name', '角色名称'),
    onePart('editsPublished', '允许修改已发布内容', yesOrNo),
    onePart('description', '角色说明'),
    ...pagesIn(menus.menuList).map(({ id, trail }) => onePart(id, trail.join(' / '), view)),
  ];
}

/** The rights as the form's values hold them: by page what is granted there, beginning with the page itself. */
export function grantValues(menus: GrantableMenus, grants: Grants): Values {
  return Object.fromEntries(
    pagesIn(menus.menuList).map(({ id }) => {
      const options = grants.get(id);
      return [id, options === undefined ? [] : [viewColumn, ...[...options].sort()]];
    }),
  );
}

/** The ticks that the values stand for. What is no page of the user's stays as it is in `others`. */
export function grantsIn(menus: GrantableMenus, values: Values, others: Grants): Grants {
  const pages = pagesIn(menus.menuList).map(({ id }) => id);
  const granted = pages.flatMap((id): [string, readonly string[]][] => {
    const codes = textList(values[id]);
    return codes.length === 0 ? [] : [[id, codes.filter((code) => code !== viewColumn)]];
  });
  return new Map([...[...others].filter(([id]) => !pages.includes(id)), ...granted]);
}

interface Page {
  readonly id: string;
  /** Its name, after those of the menus above it. */
  readonly trail: readonly string[];
}

function pagesIn(menus: readonly GrantableMenu[], above: readonly string[] = []): Page[] {
  return menus.flatMap(({ id, name, isPage, children }) => {
    const trail = [...above, name];
    return [...(isPage ? [{ id, trail }] : []), ...pagesIn(children, trail)];
  });
}
