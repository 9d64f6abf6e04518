import type { PageInput } from '@yunguan/contract/kernel/content-endpoints';
import { type Bind, binder, containing, grams, inVenues, withinDays } from '../conditions';
import type { Filter } from '../counted-page';
import { isUuid } from '../uuid';
import { type BoundContent, columnOf } from './binding';
import { answerSql } from './select';

/**
 * The list's filter as SQL. `venues` is what the actor may see after narrowing; `undefined` = every venue.
 * `taken` is the number of parameters used before.
 */
export function listFilter(
  content: BoundContent,
  input: PageInput,
  options: { venues: readonly string[] | undefined; taken: number },
): Filter {
  const values: unknown[] = [];
  const bind = binder(values, options.taken);
  const conditions = ['c.deleted_at is null'];
  conditions.push(...inVenues('c.venue_id', options.venues, bind));
  conditions.push(...choiceConditions(content, input, bind));
  conditions.push(...dateConditions(content, input, bind));
  const others = conditions.join(' and ');
  const word = input.keyword?.trim() ?? '';
  if (word === '') return { where: others, values };
  const column = columnOf(content, content.declaration.filters.keyword);
  const like = `ilike ${bind(containing(word))}`;
  const inGrams = `text_grams(c.${column}) @> ${bind(grams(word))}::text[]`;
  return { where: `${others} and ${inGrams} and c.${column} ${like}`, values, search: { others, column, like } };
}

function choiceConditions(content: BoundContent, input: PageInput, bind: Bind): string[] {
  const { filters } = content.declaration;
  const conditions: string[] = [];
  if (filters.type && input.typeId) {
    // A category that no item can have matches nothing.
    conditions.push(isUuid(input.typeId) ? `c.${columnOf(content, filters.type)} = ${bind(input.typeId)}` : 'false');
  }
  const { status } = input;
  if (filters.statuses && status !== null && status !== undefined && status !== -1) {
    conditions.push(`c.status = ${bind(status)}::int`);
  }
  for (const name of filters.choices ?? []) {
    const chosen = input.choices?.[name];
    if (chosen !== undefined) conditions.push(`c.${columnOf(content, name)} = ${bind(chosen)}::int`);
  }
  if (filters.validity && input.state !== null && input.state !== undefined) {
    conditions.push(`c.state = ${bind(input.state)}`);
  }
  return conditions;
}

/** Both days included, in China time (decisions §5). */
function dateConditions(content: BoundContent, input: PageInput, bind: Bind): string[] {
  const { dates } = content.declaration.filters;
  const first = dates === 'publishTime' ? 'c.sort_time' : `c.${columnOf(content, dates.end)}`;
  const last = dates === 'publishTime' ? 'c.sort_time' : `c.${columnOf(content, dates.start)}`;
  return withinDays({ from: first, to: last }, input, bind);
}

/** Moments by the columns themselves: spelling each of them out, only to compare it, is most of the work of a long list. */
const moments: Readonly<Record<string, string>> = {
  publishTime: 'c.publish_time',
  createTime: 'c.created_at',
  lastModificationTime: 'c.updated_at',
};

/** Order of a list: newest first, below pins and the type's own order where it has them, or the one column that was asked for. */
export function listOrder(content: BoundContent, input: Pick<PageInput, 'sortField' | 'sortOrder'>): string {
  const { declaration, binding } = content;
  const { sortField } = input;
  if (sortField && declaration.sortable.includes(sortField)) {
    const field = declaration.fields[sortField];
    if (field?.kind === 'text') return ordered(`c.${columnOf(content, sortField)} collate zh`, input);
    if (field) return ordered(`c.${columnOf(content, sortField)}`, input);
    const { join, by } = binding.sorts?.[sortField] ?? { by: moments[sortField] };
    return ordered((join === undefined && by) || (answerSql(content).get(sortField) ?? 'c.id'), input);
  }
  const first = [declaration.paths.pin && 'c.is_top desc', binding.order, 'c.sort_time desc', 'c.id desc'];
  return first.filter(Boolean).join(', ');
}

/**
 * How the list of the whole network is brought into that order where the field is made of other tables: these are joined
 * once, instead of being looked up for each of hundreds of thousands of rows. Undefined where nothing is to be joined.
 */
export function listSort(
  { declaration, binding }: BoundContent,
  input: Pick<PageInput, 'sortField' | 'sortOrder'>,
  venues: readonly string[] | undefined,
): { readonly join: string; readonly order: string } | undefined {
  const { sortField } = input;
  if (venues !== undefined || !sortField || !declaration.sortable.includes(sortField)) return undefined;
  const { join, by } = binding.sorts?.[sortField] ?? {};
  return join === undefined || by === undefined ? undefined : { join, order: ordered(by, input) };
}

const ordered = (sql: string, { sortOrder }: Pick<PageInput, 'sortOrder'>) =>
  `${sql} ${sortOrder === 'descend' ? 'desc' : 'asc'} nulls last, c.id desc`;
