import { pathOf } from '@yunguan/contract/kernel/content';
import { contentModules } from '../apps/server/src/content/content-types';
import { columnOf } from '../apps/server/src/kernel/content/binding';
import { selectList } from '../apps/server/src/kernel/content/select';

/** What one writes by hand for the list and the details of a type, without a filter or with a keyword. */
export interface TypeStatements {
  readonly key: string;
  readonly pagePath: string;
  readonly detailPath: string;
  /** `$1` belongs to the select list; `$2` the venue, `$3` the number of rows, `$4` the pattern. */
  readonly page: (isSearch: boolean) => string;
  readonly count: (isSearch: boolean) => string;
  /** `$2` the id, `$3` the venue. */
  readonly detail: string;
}

/** Of every type but those whose lists have statements of their own. */
export function typeStatements(except: readonly string[]): TypeStatements[] {
  return contentModules
    .filter(({ declaration }) => !except.includes(declaration.key))
    .map((type) => {
      const { declaration, binding } = type;
      const { table } = binding;
      const title = columnOf(type, declaration.titleField);
      const order = [binding.order, 'c.sort_time desc, c.id desc'].filter(Boolean).join(', ');
      const own = 'c.venue_id = $2 and c.deleted_at is null and $1::uuid[] is not null';
      const where = (isSearch: boolean, at: number) => (isSearch ? `${own} and c.${title} like $${at}` : own);
      return {
        key: declaration.key,
        pagePath: pathOf(declaration, 'page') ?? '',
        detailPath: pathOf(declaration, 'detail') ?? '',
        page: (isSearch) =>
          `select ${selectList(type, 'row')} from ${table} c where ${where(isSearch, 4)} order by ${order} limit $3`,
        count: (isSearch) => `select count(*) as total from ${table} c where ${where(isSearch, 3)}`,
        detail: `select ${selectList(type, 'detail')} from ${table} c where c.id = $2 and c.venue_id = $3 and c.deleted_at is null and $1::uuid[] is not null`,
      };
    });
}
