import * as signups from '@yunguan/contract/content/vote-signup';
import { restorePath } from '@yunguan/contract/kernel/recycling';
import { maskIdCard } from '@yunguan/contract/kernel/id-card';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp, png } from './content-app';
import { buildVote, type Form, mustSend } from './factories';
import { memberFile } from './custom-factory';
import { waitingForLocks } from './lock-waits';
import { phone, teamCalls } from './team-calls';
import { buildRound, buildTeam, cardPicture, idCards, teamInput } from './vote-team-factory';
import { forbidden } from './refusals';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const { sql, newActivity, add, update, decide, remove, reveal, detail, list, waiting } = teamCalls(() => app);
const [idCard, otherCard] = idCards;

describe('an identity number', () => {
  it('is encrypted at rest, masked on the screen, and kept when it comes back masked', async () => {
    const activityId = await newActivity();
    const id = await buildTeam(app, activityId, { form: { idCardNo: idCard.toLowerCase() } });
    const [row] = await sql('select id_card_no, id_card_mask from vote_team where id = $1', [id]);
    expect(row?.id_card_mask).toBe(maskIdCard(idCard));
    expect(Buffer.from(String(row?.id_card_no), 'base64').toString('latin1')).not.toContain('1990');
    const { version: _, ...shown } = await detail(id);
    expect(shown.idCardNo).toBe('110***********475X');
    expect((await update({ ...shown, name: '王建国' })).msg).toBe('修改成功！');
    expect((await reveal(id)).objects.idCardNo).toBe(idCard);
    await update({ ...shown, name: '王建国', idCardNo: otherCard });
    expect((await reveal(id)).objects.idCardNo).toBe(otherCard);
    const { idCardNo: _mask, ...without } = shown;
    await update(without);
    expect((await reveal(id)).objects.idCardNo).toBe(otherCard);
    await update({ ...shown, idCardNo: '' });
    expect(await detail(id)).toMatchObject({ idCardNo: '' });
    expect((await reveal(id)).objects.idCardNo).toBe('');
    const audit = JSON.stringify(await sql('select * from audit_log where object_id = $1', [id]));
    expect(audit).not.toContain(idCard);
    expect(audit).not.toContain(otherCard);
  });

  it('is revealed with a reason that the log keeps, with links to the card that live a minute', async () => {
    const activityId = await newActivity();
    const [front, back] = [await cardPicture(app, 'editor', '#101010'), await cardPicture(app, 'editor', '#202020')];
    const id = await buildTeam(app, activityId, {
      form: { idCardNo: idCard, idCardFrontUrl: front, idCardBackUrl: back },
    });
    expect((await app.get(front)).status).toBe(404);
    const answer = await reveal(id);
    const { idCardFront, idCardBack, ...rest } = answer.objects as Form;
    expect(rest).toEqual({ idCardNo: idCard, tel: '13812345678' });
    for (const link of [idCardFront, idCardBack]) expect((await app.get(String(link))).status).toBe(200);
    app.clock.advance({ seconds: 61 });
    expect((await app.get(String(idCardFront))).status).toBe(404);
    const [logged] = await sql(
      `select user_name, result, detail, venue_id from audit_log where object_id = $1 and call like '%revealSignup'`,
      [id],
    );
    expect(logged).toEqual({
      user_name: '陈雅琴',
      result: 'ok',
      detail: { reason: '核实身份' },
      venue_id: seedId.venue('main'),
    });
    expect((await app.send('admin', signups.revealTeam.path, { id, reason: ' ' })).msg).toBe('请填写查看原因');
    expect(await reveal(id, 'editor')).toMatchObject(forbidden);
  });

  it('cannot be collected one after the other', async () => {
    const id = await buildTeam(app, await newActivity(), { form: { idCardNo: idCard } });
    await sql(
      `insert into call_allowance (key, window_start, used) values ($1, $2, 60)
      on conflict (key) do update set window_start = excluded.window_start, used = 60`,
      [`signup-reveal:${seedId.user('branch')}`, app.clock.now()],
    );
    const own = await buildTeam(app, await buildVote(app, { status: 100, venue: 'branch' }), { venue: 'branch' });
    expect((await reveal(own, 'branch')).objects.code).toBe('TOO_MANY');
    expect((await reveal(id)).state).toBe(1);
  });
});

describe('pictures of a team', () => {
  it('are private ones of the card and a public one of the people, listed as used', async () => {
    const activityId = await newActivity();
    const [photo, card] = [await app.picture('editor', '#303030'), await cardPicture(app, 'editor', '#313131')];
    const wrong = async (form: Form) => (await add({ activityId, ...teamInput(form) })).msg;
    expect(await wrong({ photo: card })).toBe('该文件不能公开使用');
    const others = await app.picture('branch', '#323232');
    expect(await wrong({ idCardFrontUrl: others })).toBe('身份证人像面不存在，请重新上传');
    const id = await buildTeam(app, activityId, { form: { photo, idCardFrontUrl: card } });
    const uses = async () =>
      (await sql('select store_key, content_type, venue_id from upload_use where object_id = $1 order by 1', [id])).map(
        (row) => [`/files/${String(row.store_key)}`, row.content_type, row.venue_id],
      );
    const main = seedId.venue('main');
    expect(await uses()).toEqual([photo, card].sort().map((path) => [path, 'vote', main]));
    await update({ ...(await detail(id)), photo: '' });
    expect(await uses()).toEqual([[card, 'vote', main]]);
    await remove(id);
    expect(await uses()).toEqual([]);
  });

  it('of the card may be uploaded like any other, and are private from the moment they are one', async () => {
    const activityId = await newActivity();
    const [front, back] = [await app.picture('editor', '#717171'), await app.picture('editor', '#727272')];
    expect((await app.get(front)).status).toBe(200);
    const id = await buildTeam(app, activityId, { form: { idCardFrontUrl: front } });
    const stored = String((await detail(id, 'admin')).idCardFrontUrl);
    expect(stored).toMatch(/^\/files\/private\//);
    expect((await app.get(front)).status).toBe(404);
    expect((await app.get(stored)).status).toBe(404);
    await update({ ...(await detail(id, 'editor')), idCardBackUrl: back });
    expect(await detail(id, 'admin')).toMatchObject({ idCardFrontUrl: stored });
    expect((await app.get(back)).status).toBe(404);
    const { idCardFront, idCardBack } = (await reveal(id)).objects;
    for (const link of [idCardFront, idCardBack]) expect((await app.get(String(link))).status).toBe(200);
  });

  it('of the card may have been sent by a colleague first: the venue keeps one row for the same picture', async () => {
    const activityId = await newActivity();
    const front = await app.picture('editor', '#757575');
    expect(await app.picture('admin', '#757575')).toBe(front);
    const answer = await app.send('admin', signups.addTeam.path, {
      activityId,
      ...teamInput({ idCardFrontUrl: front }),
    });
    expect(answer, answer.text).toMatchObject({ state: 1 });
    const stored = String((await detail(String(answer.objects.id), 'admin')).idCardFrontUrl);
    expect(stored).toMatch(/^\/files\/private\//);
    expect((await app.get(front)).status).toBe(404);
    const [copy] = await sql('select user_id from upload where store_key = $1', [stored.replace('/files/', '')]);
    expect(copy?.user_id).toBe(seedId.user('admin'));
  });

  it('of the card stay where somebody uploads them again in the moment in which the public ones go', async () => {
    const activityId = await newActivity();
    const [before, after] = [await app.picture('editor', '#787878'), await app.picture('editor', '#797979')];
    const { files } = app.deps;
    const holder = await app.deps.pools.owner.connect();
    const { put, stat } = files;
    try {
      // The colleague's file is there, its row waits while the form is saved.
      await holder.query('begin');
      const lock = "select pg_advisory_xact_lock(hashtextextended('uploads of ' || $1, 0))";
      await holder.query(lock, [seedId.user('branch')]);
      const late = app.picture('branch', '#797979');
      await waitingForLocks(app);
      let looks = 0;
      files.stat = async (key) => {
        const found = await stat(key);
        looks += key === after.slice('/files/'.length) ? 1 : 0;
        if (looks === 2) {
          await holder.query('commit');
          expect(await late).toBe(after);
        }
        return found;
      };
      await buildTeam(app, activityId, { form: { idCardFrontUrl: after } });
      // The last one is the colleague's own, once his row is written.
      expect(looks).toBe(3);
      files.stat = stat;
      expect((await app.get(after)).status).toBe(200);

      // Or it comes to be there meanwhile.
      files.put = async (key, ...rest) => {
        files.put = put;
        await put(before.slice('/files/'.length), await png('#787878'), { contentType: 'image/png' });
        return put(key, ...rest);
      };
      await buildTeam(app, activityId, { form: { idCardFrontUrl: before } });
      expect(await stat(before.slice('/files/'.length))).toBeDefined();
    } finally {
      Object.assign(files, { put, stat });
      holder.release(true);
    }
  });

  it('of the card stay where the row of somebody who put them there before is written only when they are gone', async () => {
    const activityId = await newActivity();
    const [during, behind] = [await app.picture('editor', '#7a7a7a'), await app.picture('editor', '#7b7b7b')];
    const { files } = app.deps;
    const { remove: removeFile } = files;
    const holder = await app.deps.pools.owner.connect();
    /** A colleague's upload whose file is there and whose row waits for the commit of the holder. */
    const begin = async (colour: string) => {
      await holder.query('begin');
      const lock = "select pg_advisory_xact_lock(hashtextextended('uploads of ' || $1, 0))";
      await holder.query(lock, [seedId.user('branch')]);
      const late = { upload: app.picture('branch', colour) };
      await waitingForLocks(app);
      return late;
    };
    const saveWith = (front: string) => buildTeam(app, activityId, { form: { idCardFrontUrl: front } });
    try {
      const first = await begin('#7a7a7a');
      let removed = 0;
      files.remove = async (key) => {
        if (key === during.slice('/files/'.length)) {
          removed += 1;
          await holder.query('commit');
          expect(await first.upload).toBe(during);
        }
        return removeFile(key);
      };
      await saveWith(during);
      expect(removed).toBe(1);
      expect((await app.get(during)).status).toBe(200);

      files.remove = removeFile;
      const second = await begin('#7b7b7b');
      await saveWith(behind);
      expect((await app.get(behind)).status).toBe(404);
      await holder.query('commit');
      expect(await second.upload).toBe(behind);
      expect((await app.get(behind)).status).toBe(200);
    } finally {
      Object.assign(files, { remove: removeFile });
      holder.release(true);
    }
  });

  it('of the card stay public where something else shows them, and whole where the form was refused', async () => {
    const activityId = await newActivity();
    const [used, refused] = [await app.picture('editor', '#737373'), await app.picture('editor', '#747474')];
    await buildTeam(app, activityId, { form: { photo: used } });
    const id = await buildTeam(app, activityId, { form: { photo: used, idCardFrontUrl: used } });
    expect((await detail(id, 'admin')).idCardFrontUrl).toMatch(/^\/files\/private\//);
    expect((await app.get(used)).status).toBe(200);
    const privates = async () => (await sql("select count(*)::int as n from upload where source = 'idcard'"))[0]?.n;
    const before = await privates();
    const form = { activityId, ...teamInput({ idCardFrontUrl: refused, idCardNo: '110***********4258' }) };
    expect(await add(form)).toMatchObject({ state: 0, objects: { field: 'idCardNo' } });
    expect((await app.get(refused)).status).toBe(200);
    expect(await privates()).toBe(before);
  });

  it('of the card stay public where a record in the recycle bin shows them again once it is restored', async () => {
    const cover = await app.picture('editor', '#767676');
    const record = await buildVote(app, { status: 0, form: { cover } });
    await mustSend(app, 'editor', '/api/VoteActivity/v1/admin-deleteVoteActivityInfo', { ids: [record] });
    const id = await buildTeam(app, await newActivity(), { form: { idCardFrontUrl: cover } });
    expect((await detail(id, 'admin')).idCardFrontUrl).toMatch(/^\/files\/private\//);
    expect((await app.get(cover)).status).toBe(200);
    await mustSend(app, 'editor', restorePath, { objectIds: [record] });
    expect((await app.get(cover)).status).toBe(200);
  });

  it('are present for who only looks, without the way to them', async () => {
    const activityId = await newActivity();
    const card = await cardPicture(app, 'editor', '#515151');
    const id = await buildTeam(app, activityId, { form: { idCardFrontUrl: card } });
    const [row] = (await list({ activityId })).rows;
    for (const shown of [row, await detail(id, 'viewer'), await detail(id, 'reviewer'), await detail(id, 'editor')])
      expect(shown).toMatchObject({ idCardFrontUrl: 'present', idCardBackUrl: null });
    expect((await detail(id, 'admin')).idCardFrontUrl).toBe(card);
  });

  it('stay when they come back covered, and cannot be made up', async () => {
    const activityId = await newActivity();
    const card = await cardPicture(app, 'editor', '#525252');
    const id = await buildTeam(app, activityId, { form: { idCardFrontUrl: card } });
    expect((await update({ ...(await detail(id, 'editor')), slogan: '同心同唱' })).msg).toBe('修改成功！');
    expect(await detail(id, 'admin')).toMatchObject({ idCardFrontUrl: card, idCardBackUrl: null, slogan: '同心同唱' });
    const refused = { state: 0, msg: '身份证国徽面不存在，请重新上传', objects: { field: 'idCardBackUrl' } };
    expect(await update({ ...(await detail(id, 'editor')), idCardBackUrl: 'present' })).toMatchObject(refused);
    expect(await add({ activityId, ...teamInput({ idCardBackUrl: 'present' }) })).toMatchObject(refused);
    await update({ ...(await detail(id, 'editor')), idCardFrontUrl: '' });
    expect(await detail(id, 'admin')).toMatchObject({ idCardFrontUrl: null });
  });

  it('of the card are those that the member sent himself, and no member’s for staff to name', async () => {
    const activityId = await newActivity();
    const [tel, other] = [phone(33), phone(34)];
    const card = await memberFile(app, other, { activityId, source: 'idcard' });
    const refused = { state: 0, msg: '身份证人像面不存在，请重新上传', objects: { field: 'idCardFrontUrl' } };
    for (const name of [tel, 'editor'])
      expect(await add({ activityId, ...teamInput({ idCardFrontUrl: card }) }, name)).toMatchObject(refused);
    const staffs = await cardPicture(app, 'editor', '#616161');
    expect(await add({ activityId, ...teamInput({ idCardFrontUrl: staffs }) }, tel)).toMatchObject(refused);
    const added = await add({ activityId, ...teamInput({ idCardFrontUrl: card }) }, other);
    expect(added.msg).toBe('报名成功');
    // Staff who correct the team keep what the member sent.
    const shown = await detail(added.objects.id);
    expect((await update({ ...shown, slogan: '同心同唱' })).msg).toBe('修改成功！');
  });

  it.each([
    ['another venue', 'branch'],
    ['the same venue', 'admin'],
  ])('of the card are nobody else’s to name: sent by somebody of %s', async (_, sender) => {
    const card = await cardPicture(app, sender, '#414141');
    const activityId = await newActivity();
    const answer = await add({ activityId, ...teamInput({ idCardFrontUrl: card }) });
    expect(answer).toMatchObject({
      state: 0,
      msg: '身份证人像面不存在，请重新上传',
      objects: { field: 'idCardFrontUrl' },
    });
  });

  it('of the card may change places, whoever sent them', async () => {
    const activityId = await newActivity();
    const card = await cardPicture(app, 'editor', '#434343');
    const id = await buildTeam(app, activityId, { form: { idCardFrontUrl: card } });
    const moved = { ...(await detail(id, 'admin')), idCardFrontUrl: '', idCardBackUrl: card };
    expect((await update(moved, 'admin')).msg).toBe('修改成功！');
    expect(await detail(id, 'admin')).toMatchObject({ idCardFrontUrl: null, idCardBackUrl: card });
  });
});

describe('a change of a team', () => {
  it('ignores state, votes, number and comments, which are the server’s own', async () => {
    const activityId = await newActivity();
    const id = await buildTeam(app, activityId);
    const before = await detail(id);
    const sent = { ...before, state: 100, poll: 999, number: 77, approvalComments: '自评', clubCount: '30', rank: 1 };
    expect((await update(sent)).msg).toBe('修改成功！');
    expect(await detail(id)).toEqual({ ...before, clubCount: 30, version: 2 });
  });

  it('of an old version is refused with who changed it and when', async () => {
    const id = await buildTeam(app, await newActivity());
    const before = await detail(id);
    expect((await update({ ...before, name: '张敏' }, 'admin')).state).toBe(1);
    expect(await update({ ...before, name: '刘洋' })).toMatchObject({
      state: 0,
      objects: { code: 'CONFLICT', conflict: { userName: '陈雅琴', version: 2 } },
    });
    const { version: _, ...unversioned } = before;
    expect((await update({ ...unversioned, name: '刘洋' })).state).toBe(1);
  });

  it('by a client that has only the masked phone keeps the phone', async () => {
    const activityId = await newActivity();
    const id = await buildTeam(app, activityId);
    const [row] = (await list({ activityId })).rows;
    expect(row?.tel).toBe('138****5678');
    expect((await update({ ...row, name: '赵敏' })).state).toBe(1);
    expect(await detail(id)).toMatchObject({ name: '赵敏', tel: '13812345678' });
    expect((await update({ ...row, tel: '1388' })).msg).toMatch(/^手机号码不正确/);
  });

  it('with a number covered otherwise than it was shown is refused', async () => {
    const id = await buildTeam(app, await newActivity(), { form: { idCardNo: idCard } });
    const before = await detail(id);
    expect(await update({ ...before, tel: '139****5678' })).toMatchObject({
      state: 0,
      msg: '手机号码不正确，例:13245678912 02368792829 023-68792829',
      objects: { field: 'tel' },
    });
    expect(await update({ ...before, idCardNo: '320***********475X' })).toMatchObject({
      state: 0,
      msg: '身份证号格式不正确',
      objects: { field: 'idCardNo' },
    });
    expect(await detail(id)).toEqual(before);
  });

  it('names the team anew in the queue while it waits', async () => {
    const id = await buildTeam(app, await newActivity({ title: '广场舞大赛' }));
    await update({ ...(await detail(id)), clubName: '夕阳红舞队', name: '周桂兰' });
    expect(await waiting(id)).toMatchObject([{ title: '夕阳红舞队（广场舞大赛）', applicant: '周桂兰 138****5678' }]);
    await decide({ id, state: 100 });
    await update({ ...(await detail(id)), clubName: '夕阳红' });
    expect(await waiting(id)).toEqual([]);
  });

  it('stays within its activity', async () => {
    const id = await buildTeam(app, await newActivity());
    const other = await newActivity();
    expect((await update({ ...(await detail(id)), activityId: other })).msg).toBe('该队伍不属于该活动');
  });
});

describe('a decision', () => {
  it('is made once, with a comment, and takes the team out of the queue', async () => {
    const id = await buildTeam(app, await newActivity());
    expect((await decide({ id, state: 100, approvalComments: ' ' })).msg).toBe('请输入审批意见！');
    expect((await decide({ id, state: 1 })).msg).toBe('审核结果只能是通过或不通过');
    expect(await decide({ id, state: '101', approvalComments: '人数不足' })).toMatchObject({
      state: 1,
      msg: '审核成功！',
    });
    expect(await detail(id)).toMatchObject({
      state: 101,
      stateName: '未通过',
      approvalComments: '人数不足',
      decidedBy: '罗文彬',
      decideTime: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
    });
    expect(await waiting(id)).toEqual([]);
    const again = await decide({ id, state: 100 });
    expect([again.objects.code, again.msg]).toEqual(['ILLEGAL_STATE', '「江畔合唱团」已审核，不能重复审核']);
  });

  it('is won by one of many who decide at the same moment', async () => {
    const id = await buildTeam(app, await newActivity());
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        decide({ id, state: index % 2 ? 100 : 101, approvalComments: `意见${index}` }),
      ),
    );
    const winners = answers.flatMap(({ state }, index) => (state === 1 ? [index] : []));
    expect(winners).toHaveLength(1);
    const [winner = -1] = winners;
    expect(await detail(id)).toMatchObject({
      state: winner % 2 ? 100 : 101,
      approvalComments: `意见${winner}`,
      version: 2,
    });
  });

  it('on many decides those that wait and names the others', async () => {
    const activityId = await newActivity();
    const rotationId = await buildRound(app, activityId);
    const [first, second] = [await buildTeam(app, activityId), await buildTeam(app, activityId)];
    const done = await buildTeam(app, activityId, { state: 101, form: { clubName: '旧友舞队' } });
    const batch = (ids: unknown[], name = 'reviewer') =>
      app.send(name, signups.decideTeams.path, { ids, state: 100, approvalComments: '同意' });
    const answer = await batch([first, done, second]);
    expect([answer.state, answer.msg]).toEqual([1, '已审核 2 个报名，1 个未处理']);
    expect(answer.objects).toEqual([
      { id: first, name: '江畔合唱团', ok: true, message: '审核成功！' },
      { id: done, name: '旧友舞队', ok: false, message: '已审核，不能重复审核' },
      { id: second, name: '江畔合唱团', ok: true, message: '审核成功！' },
    ]);
    expect((await list({ activityId, rotationId })).total).toBe(2);
    expect((await detail(done)).approvalComments).toBe('材料齐全');
    // One id of another venue, and nothing happens.
    const own = await buildTeam(app, await buildVote(app, { status: 100, venue: 'branch' }), { venue: 'branch' });
    expect(await batch([await buildTeam(app, activityId), own], 'branch')).toMatchObject(forbidden);
    expect(await detail(own, 'branch')).toMatchObject({ state: 1 });
    expect((await batch([])).msg).toBe('请选择报名');
  });

  it('on many names one that was taken back or deleted meanwhile, and decides the others', async () => {
    const activityId = await newActivity();
    const own = { activityId, ...teamInput({ clubName: '春风诗社' }) };
    const taken = String((await add(own, phone(77))).objects.id);
    const deleted = await buildTeam(app, activityId, { form: { clubName: '晚霞舞队' } });
    const waits = await buildTeam(app, activityId);
    await app.send(phone(77), signups.cancelTeam.path, { id: taken });
    await remove(deleted);
    const answer = await app.send('reviewer', signups.decideTeams.path, {
      ids: [taken, waits, deleted],
      state: 100,
      approvalComments: '同意',
    });
    expect([answer.state, answer.msg]).toEqual([1, '已审核 1 个报名，2 个未处理']);
    const message = '已取消报名或已删除，不能审核';
    expect(answer.objects).toEqual([
      { id: taken, name: '春风诗社', ok: false, message },
      { id: waits, name: '江畔合唱团', ok: true, message: '审核成功！' },
      { id: deleted, name: '晚霞舞队', ok: false, message },
    ]);
    expect(await detail(waits)).toMatchObject({ state: 100, approvalComments: '同意' });
    expect(await sql('select state from vote_team where id = any ($1::uuid[])', [[taken, deleted]])).toEqual([
      { state: 1 },
      { state: 1 },
    ]);
  });

  it('belongs to reviewers', async () => {
    const id = await buildTeam(app, await newActivity());
    for (const name of ['editor', 'viewer', 'branch'])
      expect(await decide({ id, state: 100 }, name)).toMatchObject(forbidden);
    expect(await detail(id)).toMatchObject({ state: 1 });
  });
});
