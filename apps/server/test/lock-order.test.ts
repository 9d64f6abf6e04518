import { joinWaitingList } from '@yunguan/contract/content/activity-ticket';
import { cancelTicketOrders } from '@yunguan/contract/content/activity-ticket-desk';
import { joinCourseWaitingList } from '@yunguan/contract/content/course-signup';
import { cancelSignups } from '@yunguan/contract/content/course-signup-desk';
import { vote } from '@yunguan/contract/content/vote';
import { disqualifyBallots } from '@yunguan/contract/content/vote-ballot';
import { anyContent } from '@yunguan/contract/kernel/content';
import { addImageList, delResource, restoreResource, setResourceLabels } from '@yunguan/contract/platform/library';
import { restoreContents } from '@yunguan/contract/platform/recycle-bin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activityContent, mustBook, openSession } from './activity-factories';
import type { Answer } from './app';
import { type ContentApp, createContentApp } from './content-app';
import { courseContent, mustSignUp, openCourse, studentForm } from './course-factories';
import { newMember } from './custom-factory';
import { deadlocksDuring } from './deadlocks';
import { buildVote, type Form, mustSend, path } from './factories';
import { addedFile, buildResource, pictureOf } from './library-data';
import { waitingForLocks } from './lock-waits';
import { ownerSql } from './owner-sql';
import { buildContest, insertBallots } from './vote-factories';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());
const sql = ownerSql(() => app);
const votes = anyContent(vote);

/** Lets calls come up to where each of them waits for the row, one after the other, and then go on; answers what they answer. */
async function queuedFor(
  row: { table: string; column: string; id: string; lock?: 'no key update' },
  calls: readonly (() => Promise<Answer>)[],
) {
  const holder = await app.deps.pools.owner.connect();
  try {
    await holder.query('begin');
    await holder.query(`select from ${row.table} where ${row.column} = $1 for ${row.lock ?? 'update'}`, [row.id]);
    const answers: Promise<Answer>[] = [];
    for (const call of calls) {
      answers.push(call());
      await waitingForLocks(app, answers.length);
    }
    await holder.query('commit');
    return await Promise.all(answers);
  } finally {
    holder.release(true);
  }
}

// What changes a row twice has its foreign key looked up, and so wants to see the record that somebody else has locked.
describe('who deletes a record while somebody moves up in it', () => {
  it('is told of the students of a course, and neither waits for the other', async () => {
    const courseId = await openCourse(app, { count: 1 });
    const held = await mustSignUp(app, newMember(), courseId);
    await mustSend(app, newMember(), joinCourseWaitingList.path, { courseId, ...studentForm() });
    await sql('update course set status = 0 where id = $1', [courseId]);
    const happened = await deadlocksDuring(app, async () => {
      const [cancelled, removed] = await queuedFor({ table: 'course_intake', column: 'course_id', id: courseId }, [
        () => app.send('editor', cancelSignups.path, { ids: [held], remark: '本人来电' }),
        () => app.send('editor', path(courseContent, 'remove'), { ids: [courseId] }),
      ]);
      expect(cancelled?.state, cancelled?.text).toBe(1);
      expect(removed?.msg).toMatch(/有 1 名学员已报名/);
    });
    expect(happened).toBe(0);
  });

  it('is told of the tickets of an activity, and neither waits for the other', async () => {
    const one = await openSession(app, { votesCount: 1 });
    const held = await mustBook(app, newMember(), one);
    await mustSend(app, newMember(), joinWaitingList.path, { ...one, count: 1 });
    await sql('update activity set status = 0 where id = $1', [one.activityId]);
    const happened = await deadlocksDuring(app, async () => {
      const [cancelled, removed] = await queuedFor({ table: 'activity_session', column: 'id', id: one.sessionId }, [
        () => app.send('editor', cancelTicketOrders.path, { ids: [held.id], remark: '本人来电' }),
        () => app.send('editor', path(activityContent, 'remove'), { ids: [one.activityId] }),
      ]);
      expect(cancelled?.state, cancelled?.text).toBe(1);
      expect(removed?.msg).toMatch(/已售出 1 张票（1 个订单），请先取消订单$/);
    });
    expect(happened).toBe(0);
  });
});

it('a file of the library is put back while a record is being saved with it', async () => {
  const id = await buildResource(app, { form: { url: await pictureOf(app, 'main', '#4a5b6c') } });
  await mustSend(app, 'admin', delResource.path, { ids: [id] });
  const saving = await app.deps.pools.owner.connect();
  try {
    await saving.query('begin');
    await saving.query('select from resource where id = $1 for key share', [id]);
    expect(await app.send('admin', restoreResource.path, { ids: [id] })).toMatchObject({ state: 1 });
  } finally {
    saving.release(true);
  }
});

describe('who puts files of the library back while a record is being saved with the same ones', () => {
  it('waits for it or lets it wait, and neither is broken off', async () => {
    // So many that the database hardly ever comes upon the one first that is locked first.
    const urls: string[] = [];
    for (let n = 1; n <= 8; n += 1) urls.push(await pictureOf(app, 'main', `#1a2b${n}d`));
    const list = await Promise.all(urls.map((url) => addedFile(app, { url })));
    const { ids } = (await mustSend(app, 'admin', addImageList.path, { list })) as { ids: string[] };
    await mustSend(app, 'admin', delResource.path, { ids });
    const record = await mustSend(app, 'editor', path(votes, 'detail'), { id: await buildVote(app) });
    const introduction = urls.map((url) => `<p><img src="${url}" /></p>`).join('');
    const happened = await deadlocksDuring(app, async () => {
      const answers = await queuedFor({ table: 'resource', column: 'id', id: ids[0] ?? '', lock: 'no key update' }, [
        () => app.send('admin', restoreResource.path, { ids }),
        () => app.send('editor', path(votes, 'update'), { ...record, introduction, status: 0 }),
      ]);
      const [restored, saved] = answers;
      expect(saved?.state, saved?.text).toBe(1);
      // Where the record was first, it has put them back.
      if (restored?.state !== 1) expect(restored?.msg).toMatch(/^《.+》不在回收站中/);
    });
    expect(happened).toBe(0);
  });
});

describe('who labels files of the library while records that show them come back', () => {
  it('does not wait for them, nor they for him', async () => {
    const urls = [await pictureOf(app, 'main', '#1a2b3c'), await pictureOf(app, 'main', '#3c2b1a')];
    const files: { id: string; url: string }[] = [];
    for (const url of urls) files.push({ id: await buildResource(app, { form: { url } }), url });
    files.sort((a, b) => (a.id < b.id ? -1 : 1));
    const records = [await buildVote(app), await buildVote(app)].sort();
    // The record that comes back first shows the file that is locked last.
    for (const [index, id] of records.entries())
      await mustSend(app, 'editor', path(votes, 'cover'), { id, cover: files[1 - index]?.url });
    await mustSend(app, 'editor', path(votes, 'remove'), { ids: records });
    const happened = await deadlocksDuring(app, async () => {
      const answers = await queuedFor({ table: 'resource', column: 'id', id: files[0]?.id ?? '' }, [
        () => app.send('admin', setResourceLabels.path, { ids: files.map(({ id }) => id), add: ['书法'] }),
        () => app.send('editor', restoreContents.path, { objectIds: records }),
      ]);
      for (const answer of answers) expect(answer.state, answer.text).toBe(1);
    });
    expect(happened).toBe(0);
  });
});

describe('two who disqualify some of the same ballots by different filters', () => {
  const count = 20_000;
  const suspicious = 400;

  it('come one after the other, and the second is told what the first has left', async () => {
    const { activityId, rotationId, teams } = await buildContest(app);
    const contest = { activityId, rotationId, teams };
    const from = (time: string) => `2026-11-01T${time}:00+08:00`;
    await insertBallots(app, contest, { count, members: count / 10, from: from('08:00') });
    // An index leads to those of an address from the last to the first; the others lie in the order of their coming.
    await insertBallots(app, contest, { count: suspicious, from: from('14:00'), address: '203.0.113.99' });
    const bad = await sql<{ id: string }>(`select id from vote_ballot where address = '203.0.113.99' order by cast_at`);
    await sql('vacuum analyze vote_ballot');
    const disqualify = (filter: Form, expected: number) => () =>
      app.send('admin', disqualifyBallots.path, {
        filter: { activityId, state: 'valid', ...filter },
        expected,
        reason: '疑似刷票',
      });
    const startTime = '2026-11-01 13:00';
    const [later] = await sql<{ n: number }>(
      `select count(*)::int as n from vote_ballot where rotation_id = $1 and cast_at >= '2026-11-01T13:00:00+08:00'`,
      [rotationId],
    );
    const happened = await deadlocksDuring(app, async () => {
      const [first, second] = await queuedFor(
        { table: 'vote_ballot', column: 'id', id: bad[suspicious / 2]?.id ?? '' },
        [disqualify({ rotationId, address: '203.0.113.99' }, suspicious), disqualify({ startTime }, later?.n ?? 0)],
      );
      expect(first).toMatchObject({ state: 1, objects: { changed: suspicious } });
      expect(second).toMatchObject({
        state: 0,
        msg: `符合条件的选票已变为 ${(later?.n ?? 0) - suspicious} 张，请核对后再作废`,
      });
    });
    expect(happened).toBe(0);
  });
});
