import { getPushList, pushWorks } from '@yunguan/contract/content/media';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweep } from '../src/chores';
import { AppError } from '../src/kernel/app-error';
import { mediaModule } from '../src/content/media/media.module';
import { deliverPushes } from '../src/content/media/deliver-pushes';
import type { PushMessage, PushSender } from '../src/kernel/push-sender';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';
import { type Form, freshTitle, mustSend } from './factories';
import { buildMedia } from './media-factory';
import { mediaCalls } from './media-calls';
import { forbidden } from './refusals';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const { detailOf, listed } = mediaCalls(() => app);

describe('pushing works', () => {
  const outbox = async (id: string) =>
    (await mustSend(app, 'admin', getPushList.path, { objectId: id })).datas as Form[];
  const push = (ids: unknown, name = 'admin') => app.send(name, pushWorks.path, { idList: ids });
  const approved = () => buildMedia(app, { status: 100 });
  const clear = () => app.deps.pools.owner.query('delete from push_outbox');

  it('notes them down and says plainly that no channel is set up', async () => {
    const [one, two] = [await approved(), await approved()];
    expect(await push([one, two])).toMatchObject({
      state: 1,
      msg: '已记入推送发件箱，暂未开通推送',
      objects: { queued: 2, channel: null },
    });
    expect((await push([one, two, one])).objects).toEqual({ queued: 0, channel: null });
    expect(await outbox(one)).toMatchObject([{ objectId: one, state: 'waiting', userName: '陈雅琴', sentTime: null }]);
    expect((await detailOf(one)).pushState).toBe('waiting');
    expect((await listed({ status: 3 })).rows.find((row) => row.id === two)).toMatchObject({ pushState: 'waiting' });
  });

  it('queues a work once, however many push it at the same moment', async () => {
    const id = await approved();
    const answers = await Promise.all(Array.from({ length: 6 }, () => push([id])));
    expect(answers.reduce((sum, answer) => sum + Number(answer.objects.queued), 0)).toBe(1);
    expect(await outbox(id)).toHaveLength(1);
  });

  it('refuses what is not approved by its name, and then queues nothing', async () => {
    const fine = await approved();
    const title = freshTitle('未审');
    const draft = await buildMedia(app, { status: 0, form: { title } });
    expect(await push([fine, draft])).toMatchObject({
      state: 0,
      msg: `《${title}》尚未审核通过，不能推送`,
      objects: { code: 'ILLEGAL_STATE' },
    });
    expect(await outbox(fine)).toEqual([]);
    expect((await push([])).msg).toBe('请选择要推送的作品');
    expect((await push(undefined)).msg).toBe('请选择要推送的作品');
    expect((await push(Array.from({ length: 101 }, (_, n) => fine.replace(/.{3}$/, String(100 + n))))).msg).toBe(
      '一次最多推送 100 个作品',
    );
  });

  it('is nobody’s without the option, and shows each venue its own', async () => {
    const own = await approved();
    const foreign = await buildMedia(app, { status: 100, venue: 'branch' });
    for (const name of ['editor', 'viewer', 'branch']) expect(await push([own], name), name).toMatchObject(forbidden);
    expect(await push([own, foreign], 'branch')).toMatchObject(forbidden);
    await clear();
    await push([own]);
    await push([foreign], 'branch');
    const seen = async (name: string) => {
      const { datas, total } = await mustSend(app, name, getPushList.path, { pageSize: 1 });
      return [total, (datas as Form[])[0]?.objectId];
    };
    expect(await seen('admin')).toEqual([1, own]);
    expect(await seen('branch')).toEqual([1, foreign]);
    expect((await seen('platform'))[0]).toBe(2);
    expect(await outbox(foreign)).toEqual([]);
    expect((await mustSend(app, 'admin', getPushList.path, { objectId: 'x' })).total).toBe(0);
    expect(await app.send('editor', getPushList.path)).toMatchObject(forbidden);
  });

  it('are kept for twelve months, and the last one of a work for as long as the work', async () => {
    await clear();
    const [old, living] = [await approved(), await approved()];
    const gone = '0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6e';
    const enter = (object: string, months: number, state: string) =>
      app.deps.pools.owner.query(
        `insert into push_outbox (id, venue_id, content_type, object_id, title, channel, state, created_by, created_by_name, created_at, sent_at)
         select gen_random_uuid(), $1, 'media', $2, $3, '', $4, id, '陈雅琴', at, case when $4 <> 'waiting' then at end
         from (select now() - make_interval(months => $5) as at) t, staff_user where login_name = 'admin'`,
        [seedId.venue('main'), object, `${object} ${months}`, state, months],
      );
    await enter(old, 30, 'failed');
    await enter(old, 20, 'sent');
    await enter(living, 13, 'sent');
    await enter(living, 11, 'failed');
    await enter(gone, 13, 'sent');
    await enter(gone, 11, 'sent');
    await enter(gone, 14, 'waiting');
    await sweep(app.deps);
    const { rows } = await app.deps.pools.owner.query<{ title: string }>('select title from push_outbox');
    expect(rows.map(({ title }) => title).toSorted()).toEqual(
      [`${old} 20`, `${living} 11`, `${gone} 11`, `${gone} 14`].toSorted(),
    );
    expect((await detailOf(old)).pushState).toBe('sent');
    await clear();
  });

  describe('through a channel', () => {
    const channel = (fails: (message: PushMessage) => Error | undefined = () => undefined) => {
      const sent: PushMessage[] = [];
      const sender: PushSender = {
        channel: '测试渠道',
        send: async (message) => {
          const error = fails(message);
          if (error) throw error;
          sent.push(message);
        },
      };
      return { sent, deliver: () => deliverPushes(app.deps, { sender, types: [mediaModule] }) };
    };

    it('sends what waits, once', async () => {
      await clear();
      const id = await approved();
      await push([id]);
      const { sent, deliver } = channel();
      expect(await Promise.all([deliver(), deliver()])).toEqual(expect.arrayContaining([1, 0]));
      expect(sent).toMatchObject([{ objectId: id, contentType: 'media', venueId: seedId.venue('main') }]);
      expect(await outbox(id)).toMatchObject([
        { state: 'sent', problem: '', sentTime: expect.stringMatching(/^2026/) },
      ]);
      app.clock.advance({ hours: 3 });
      expect(await deliver()).toBe(0);
      app.signAllOut();
      expect((await push([id])).objects).toMatchObject({ queued: 1 });
    });

    it('sends each once, also where another process comes while a slow channel is at work', async () => {
      await clear();
      const ids = [await approved(), await approved(), await approved()];
      await push(ids);
      const other = channel();
      const slow: PushSender = {
        channel: '慢渠道',
        send: async (message) => {
          app.clock.advance({ seconds: 40 });
          await other.deliver();
          other.sent.push(message);
        },
      };
      await deliverPushes(app.deps, { sender: slow, types: [mediaModule] });
      app.signAllOut();
      expect(other.sent.map(({ objectId }) => objectId).toSorted()).toEqual(ids.toSorted());
    });

    it('does not wait for a channel that never answers', async () => {
      await clear();
      const id = await approved();
      await push([id]);
      let isStopped = false;
      const mute: PushSender = {
        channel: '测试渠道',
        send: (_, signal) =>
          new Promise(() => {
            signal.addEventListener('abort', () => {
              isStopped = true;
            });
          }),
      };
      expect(await deliverPushes(app.deps, { sender: mute, types: [mediaModule], longest: 5 })).toBe(0);
      expect(isStopped).toBe(true);
      expect(await outbox(id)).toMatchObject([{ state: 'waiting', problem: '推送渠道暂时不可用' }]);
    });

    it('tries again, each time later, says why, and gives up in the end', async () => {
      await clear();
      const id = await approved();
      await push([id]);
      let tries = 0;
      const { deliver } = channel(() => {
        tries += 1;
        return tries === 2 ? new AppError('BUSY', '公众号接口繁忙') : new Error('ECONNRESET');
      });
      await deliver();
      expect(await outbox(id)).toMatchObject([{ state: 'waiting', problem: '推送渠道暂时不可用', sentTime: null }]);
      await deliver();
      expect(tries).toBe(1);
      app.clock.advance({ seconds: 61 });
      await deliver();
      expect([tries, (await outbox(id))[0]?.problem]).toEqual([2, '公众号接口繁忙']);
      app.clock.advance({ seconds: 61 });
      await deliver();
      expect(tries).toBe(2);
      for (let round = 0; round < 6; round += 1) {
        app.clock.advance({ minutes: 20 });
        await deliver();
      }
      app.signAllOut();
      expect(tries).toBe(6);
      expect(await outbox(id)).toMatchObject([{ state: 'failed', sentTime: null }]);
    });

    it('does not send what was taken back in the meantime', async () => {
      await clear();
      const id = await approved();
      await push([id]);
      await mustSend(app, 'reviewer2', '/api/review/v1/admin-reverseReview', { objectId: id, remark: '有误' });
      const { sent, deliver } = channel();
      await deliver();
      expect(sent).toEqual([]);
      expect(await outbox(id)).toMatchObject([{ state: 'failed', problem: '内容已撤回或删除，未推送' }]);
    });
  });
});
