import { noShowStates } from '@yunguan/contract/kernel/no-show';
import { noShowExportCode, noShowFilter } from '@yunguan/contract/platform/no-shows';
import type { Actor } from '../access/actor';
import { secondText } from '../china-sql';
import { binder } from '../conditions';
import type { BoundContent } from '../content/binding';
import { type CellColumn, cellList } from '../export/cells';
import { filterReader } from '../export/filter-reader';
import type { ExportFilter, ExportSource } from '../export/source';
import { maskPhone } from '../mask-phone';
import { wordSql } from '../words-sql';
import { noShowConditions, noShowOrder, noShowTables, openSources, shownSources } from './list-no-shows';
import type { NoShowSource } from './source';
import { suspensionSql } from './suspension';

const readFilter = filterReader(noShowFilter);

/**
 * Who did not come as a workbook, in the list's own filter and order. The list is one of several types: who may not export
 * one of those that it shows him narrows it to the others.
 */
export function noShowExport(types: readonly BoundContent[]): ExportSource {
  const sources = types.flatMap(({ binding: { noShows } }) => noShows ?? []);
  const shownTo = (actor: Actor, filter: ExportFilter) => {
    const { venueId, kind } = readFilter(filter);
    return shownSources(openSources(actor, sources, venueId), kind);
  };
  const columns = columnsOf(sources);
  return {
    code: noShowExportCode,
    key: 'noShow',
    label: '爽约',
    area: (actor, filter) => shownTo(actor, filter).map(({ source }) => source.kind),
    columns,
    masks: { tel: maskPhone },
    filterWords: { state: noShowStates, kind: kindNames(sources) },
    readFilter,
    venuesOf: (actor, filter) => {
      const reached = shownTo(actor, filter).map(({ venues }) => venues);
      return reached.includes(undefined) ? undefined : [...new Set(reached.flatMap((venues) => venues ?? []))];
    },
    statement: ({ filter, venues, areas, today }, chosen) => {
      const values: unknown[] = [];
      const bind = binder(values);
      const day = bind(today);
      const shown = areas.map((kind) => ({ kind, venues }));
      const where = noShowConditions(readFilter(filter), { shown, today: day, bind });
      const cells = cellList(columns, chosen);
      const isTold = chosen.some(({ key }) => key === suspendedUntil);
      const held = isTold ? { ahead: `with ${heldSql(where, day)}`, join: heldJoin } : { ahead: '', join: '' };
      const tables = `${noShowTables} ${held.join}`;
      return { text: `${held.ahead} select ${cells} from ${tables} where ${where} order by ${noShowOrder}`, values };
    },
  };
}

/** The column that is worked out for each member, and not for each of his rows. */
const suspendedUntil = 'suspendedUntil';

/** SQL of who of the rows that the conditions find is suspended at present, and until when. */
function heldSql(where: string, today: string): string {
  const suspension = suspensionSql({ memberId: 'who.member_id', venueId: 'who.venue_id', today });
  return `held as materialized (
    select who.*, ${suspension} ->> 'until' as until
    from (select distinct n.member_id, n.venue_id from ${noShowTables} where ${where}) who)`;
}

const heldJoin = 'join held on held.member_id = n.member_id and held.venue_id = n.venue_id';

const kindNames = (sources: readonly NoShowSource[]) =>
  Object.fromEntries(sources.map(({ kind, kindName }) => [kind, kindName]));

/** SQL over the aliases `n`, `m` and `held`. */
function columnsOf(sources: readonly NoShowSource[]): readonly CellColumn[] {
  const kinds = kindNames(sources);
  return [
    { key: 'memberName', header: '会员', width: 14, sql: `coalesce(nullif(m.name, ''), m.nick_name)` },
    { key: 'tel', header: '手机号', width: 16, sql: 'm.tel' },
    { key: 'kindName', header: '类型', width: 12, sql: wordSql('n.kind', kinds) },
    { key: 'title', header: '预约内容', width: 32, sql: 'n.title' },
    { key: 'venueName', header: '场馆', width: 20, sql: '(select v.name from venue v where v.id = n.venue_id)' },
    { key: 'date', header: '预约日期', width: 14, time: 'day', sql: `to_char(n.day, 'YYYY-MM-DD')` },
    { key: 'times', header: '时间', width: 16, sql: 'n.times' },
    {
      key: 'stateName',
      header: '状态',
      width: 10,
      sql: wordSql(`case when n.pardoned_at is null then 'counted' else 'pardoned' end`, noShowStates),
    },
    { key: suspendedUntil, header: '暂停预约至', width: 14, time: 'day', sql: 'held.until' },
    { key: 'pardonedBy', header: '免除人', width: 12, sql: 'n.pardoned_by_name' },
    { key: 'pardonTime', header: '免除时间', width: 20, time: 'second', sql: secondText('n.pardoned_at') },
    { key: 'pardonReason', header: '免除原因', width: 30, sql: 'n.pardon_reason' },
  ];
}
