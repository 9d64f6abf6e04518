import type { Deps } from '../../../deps';
import { errorCode } from '../../../error-code';
import { closeBox } from './ballot-box';
import { votesSum } from './votes-sum';

/** Activities that one run brings up to date; the rest waits for the next. */
const mostAtOnce = 500;

/**
 * Brings `votes_count` and `viewing_count` of the activities up to date whose votes or views moved. Several processes
 * may run it at the same time: each takes rows that no other holds.
 */
export async function followNumbers(deps: Deps): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (let count = 0; count < mostAtOnce; count += 1) {
    const next = await nextMoved(deps, after);
    if (next === undefined) return;
    await follow(deps, next);
    after = next;
  }
}

async function nextMoved({ db }: Deps, after: string): Promise<string | undefined> {
  const [moved] = await db.query<{ id: string }>(
    `select object_id as id from moved_number where content_type = 'vote' and object_id > $1 order by object_id limit 1`,
    [after],
  );
  return moved?.id;
}

/** One activity; one that is busy is left to the next run. */
async function follow(deps: Deps, id: string): Promise<void> {
  try {
    await takeMark(deps, id);
    await count(deps, id);
  } catch (error) {
    if (errorCode(error) !== lockNotAvailable) throw error;
  }
}

/** Turns the mark of what moved into that of what is being counted; from here on a vote sets a new one. */
function takeMark({ db }: Deps, id: string): Promise<void> {
  return db.transaction('*', async (tx) => {
    // Who waits for the box holds up the votes behind him.
    tx.send(`set local lock_timeout = '100ms'`);
    const mine = await tx.query(
      'select from moved_number where object_id = $1 and not is_counted for update skip locked',
      [id],
    );
    if (mine.length === 0) return;
    // Waits for a counting that is under way: it may have begun before these votes, and takes its mark away.
    await tx.query(
      `insert into moved_number (content_type, object_id, is_counted) values ('vote', $1, true)
       on conflict (object_id, is_counted) do update set content_type = excluded.content_type`,
      [id],
    );
    // Without it a vote that is under way, and has found the mark already set, would never be told of.
    await closeBox(tx, id);
    tx.send('delete from moved_number where object_id = $1 and not is_counted', [id]);
  });
}

/** Counts with the box open: whatever the mark stands for is in the tally. */
function count({ db }: Deps, id: string): Promise<void> {
  return db.transaction('*', async (tx) => {
    const mine = await tx.query('select from moved_number where object_id = $1 and is_counted for update skip locked', [
      id,
    ]);
    if (mine.length > 0) tx.send(countSql, [id]);
  });
}

/** SQLSTATE of a lock that did not come in time. */
const lockNotAvailable = '55P03';

// Neither a new version nor a change by anybody: what staff edit stays as they read it. A row that somebody just saves
// keeps its mark.
const countSql = `
with free as (select id from vote_activity where id = $1 for no key update skip locked),
numbers as (
  select ${votesSum('$1')} as votes,
    (select coalesce(sum(s.n), 0) from view_tally s where s.object_id = $1) as views),
followed as (
  update vote_activity c set votes_count = numbers.votes, viewing_count = numbers.views from free, numbers
  where c.id = free.id and (c.votes_count, c.viewing_count) is distinct from (numbers.votes::int, numbers.views::int))
delete from moved_number where object_id = $1 and is_counted and (exists (select from free) or not exists (select from vote_activity where id = $1))`;
