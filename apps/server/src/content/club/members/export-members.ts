import { dayText } from '../../../kernel/china-sql';
import { clubMemberFilter, memberExportCode } from '@yunguan/contract/content/club-member';
import { sortAsked } from '@yunguan/contract/kernel/page';
import { sexes } from '@yunguan/contract/kernel/sexes';
import * as z from 'zod';
import type { CellColumn } from '../../../kernel/export/cells';
import { maskPhone } from '../../../kernel/mask-phone';
import { listExport, recordOf } from '../../../kernel/export/list-export';
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

/** The members of one club, in the list's own filter and order; numbers masked without `reveal`. */
export const clubMemberExport = listExport({
  code: memberExportCode,
  key: 'clubMember',
  area: 'club',
  label: '社团成员',
  columns,
  masks: { tel: maskPhone },
  filterWords: { sex: sexes },
  filter: z.object({ ...clubMemberFilter, leagueId: clubMemberFilter.leagueId.refine(isUuid), ...sortAsked }),
  // Every export of this list is that of one club.
  venuesOf: () => [],
  from: 'club_member m',
  where: memberConditions,
  order: memberOrder,
  async ofFilter({ db }, { leagueId }) {
    const { title, venueId } = await recordOf(db, 'club', leagueId);
    return { subject: title, venuesOf: () => [venueId] };
  },
});
