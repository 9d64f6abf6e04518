import * as noShows from '@yunguan/contract/platform/no-shows';
import { seedId } from '../../src/seed/ids';
import { mustSend } from '../factories';
import { type AreaMatrix, nothing, optionRow, staffRow } from './row';

/** The rule belongs to the approval settings; whoever decides the orders of a type pardons. */
export const noShowsMatrix: AreaMatrix = (app) => {
  /** A no-show of a site in the main venue, of a member of its own. */
  const missed = async () => {
    const { owner } = app().deps.pools;
    const { rows } = await owner.query<{ id: string }>(
      `with one as (insert into member (id, tel, nick_name, created_at, updated_at)
         select gen_random_uuid(), '135' || lpad((count(*) + 1)::text, 8, '0'), '', now(), now() from member returning id)
       insert into no_show (id, venue_id, kind, object_id, member_id, title, day, times, window_days, most, pause_days, created_at)
       select gen_random_uuid(), $1, 'site', gen_random_uuid(), one.id, '排练厅', '2026-11-20', '9:00-12:00', 120, 2, 30, now()
       from one returning id`,
      [seedId.venue('main')],
    );
    const [row] = rows;
    if (!row) throw new Error('an insert answers its row');
    return { id: row.id, reason: '当天暴雨' };
  };
  return {
    [noShows.getNoShowPolicy.path]: optionRow('flow', ['view'], nothing),
    [noShows.setNoShowPolicy.path]: optionRow('flow', ['edit'], async () => ({
      isOn: false,
      windowDays: 120,
      limit: 2,
      pauseDays: 30,
    })),
    [noShows.getPageNoShows.path]: staffRow(nothing),
    [noShows.pardonNoShow.path]: optionRow('site', ['review'], missed),
    [noShows.takeBackPardon.path]: optionRow('site', ['review'], async () => {
      const body = await missed();
      await mustSend(app(), 'reviewer', noShows.pardonNoShow.path, body);
      return body;
    }),
  };
};
