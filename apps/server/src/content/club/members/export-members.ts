import { dayText } from '../../../kernel/china-sql';
import { clubMemberFilter, memberExportCode } from '@yunguan/contract/content/club-member';
import { sortAsked } from '@yunguan/contract/kernel/page';
import * as z from 'zod';
import { AppError } from '../../../kernel/app-error';
import { binder } from '../../../kernel/conditions';
import { type CellColumn, cellList } from '../../../kernel/export/cells';
import { maskPhone } from '../../../kernel/mask-phone';
import { filterReader } from '../../../kernel/export/filter-reader';
import type { ExportSource } from '../../../kernel/export/source';
import { isUuid } from '../../../kernel/uuid';
import { memberConditions, memberOrder } from './member-list';
import { personCells } from './person-cells';

const joined: CellColumn = {
  key: 'intoLeagueTime',
  header: '入团时间',
  width: 14,
  time: 'day',
  sql: dayText('m.joined_at'),
};
const columns: readonly CellColumn[] = [...personCells.slice(0, 2), joined, ...personCells.slice(2)];

const asked = z.object({
  ...clubMemberFilter,
  leagueId: clubMemberFilter.leagueId.refine(isUuid),
  ...sortAsked,
});

const readFilter = filterReader(asked);

/** The members of one club, in the list's own filter and order; numbers masked without `reveal`. */
export const clubMemberExport: ExportSource = {
  code: memberExportCode,
  key: 'clubMember',
  area: 'club',
  label: '社团成员',
  columns,
  masks: { tel: maskPhone },
  readFilter,
  // Every export of this list is that of one club.
  venuesOf: () => [],
  statement: ({ filter }, chosen) => {
    const values: unknown[] = [];
    const wanted = readFilter(filter);
    const where = memberConditions(wanted, binder(values));
    return {
      text: `select ${cellList(columns, chosen)} from club_member m where ${where} order by ${memberOrder(wanted)}`,
      values,
    };
  },
  async ofFilter({ db }, filter) {
    const { leagueId } = readFilter(filter);
    // Whether the caller may read it is judged by the venue that is answered.
    const [club] = await db.within<{ venue_id: string; title: string }>(
      '*',
      'select venue_id, title from club where id = $1 and deleted_at is null',
      [leagueId],
    );
    if (!club) throw AppError.forbidden();
    return { ...clubMemberExport, subject: club.title, venuesOf: () => [club.venue_id] };
  },
};
