import { recruit } from '@yunguan/contract/content/recruit';
import { vote } from '@yunguan/contract/content/vote';
import { anyContent } from '@yunguan/contract/kernel/content';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { namesOf } from './documented-names';
import { type ContentApp, createContentApp } from './content-app';
import { buildOpenForm, mustApply, newMember } from './custom-factory';
import { buildVote, type Form, mustSend, path, recruitInput, voteInput } from './factories';
import { specification } from './specification';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

describe('the documented answers', () => {
  const rowsOf = (objects: Record<string, unknown>) => objects.datas as Form[];

  it('of a vote activity carry the documented names, as a row and as a whole', async () => {
    const id = await buildVote(app, { status: 100 });
    const detail = await mustSend(app, 'viewer', path(anyContent(vote), 'detail'), { id });
    const input =
      specification
        .find((call) => call.path.endsWith('admin-addVoteActivityInfo'))
        ?.payload.map(([name]) => String(name)) ?? [];
    const documented = [...input.filter((name) => !name.includes('.')), 'id', 'status'];
    expect(namesOf(detail)).toEqual(expect.arrayContaining(documented));
    const [row] = rowsOf(await mustSend(app, 'viewer', path(anyContent(vote), 'page'), {}));
    // Long texts and pictures are read with the detail (performance: a list must not drag them along).
    const long = ['introduction', 'tips', 'remarks', 'albums', 'video'];
    expect(namesOf(row)).toEqual(expect.arrayContaining(documented.filter((name) => !long.includes(name))));
    expect(row?.statusDiscription).toEqual({ value: 100, discription: '审核通过', color: '#2A6E4A' });
    const log = await mustSend(app, 'viewer', '/api/review/v1/admin-getReviewLog', { objectId: id });
    expect(namesOf((log as unknown as Form[])[0])).toEqual(
      expect.arrayContaining(['userName', 'reviewTime', 'statusDiscription', 'remark', 'venuesName', 'enclosureList']),
    );
  });

  it('of a custom sign-up form are those of its designer and of the applications by it', async () => {
    const prefix = '/api/VoteActivity/v1/';
    const activityId = await buildOpenForm(app);
    const send = (name: string, body: Form) => app.send('admin', prefix + name, body);
    const fields = async () =>
      (await mustSend(app, 'admin', `${prefix}all-getCustomApplyList`, { activityId })) as unknown as Form[];
    const field = { activityId, parentId: '', fieldName: '选手信息', type: 0, isNull: false, sort: '1', remarks: '' };
    expect(await send('admin-addCustomApply', field)).toMatchObject({ state: 1, msg: '添加成功！' });
    const group = (await fields())[1];
    const child = { ...field, parentId: group?.id, fieldName: '姓名', type: 1, isNull: true, childrens: [] };
    expect((await send('admin-addCustomApply', child)).state).toBe(1);
    const [phone, loaded] = await fields();
    const documented = ['id', 'activityId', 'parentId', 'fieldName', 'type', 'isNull', 'sort', 'remarks', 'childrens'];
    // The version is ours; it comes back with the entity.
    for (const one of [phone, loaded]) expect(new Set(namesOf(one))).toEqual(new Set([...documented, 'version']));
    expect(await send('admin-updateCustomApply', { ...phone, fieldName: '电话' })).toMatchObject({ msg: '禁止修改' });
    expect(await send('admin-deleteCustomApply', { ids: [phone?.id] })).toMatchObject({ msg: '禁止删除' });
    // The entity as it was loaded comes back with what was typed.
    const changed = await send('admin-updateCustomApply', { ...loaded, fieldName: '基本信息', sort: '2' });
    expect(changed).toMatchObject({ state: 1, msg: '修改成功！' });
    const [entry] = ((await fields())[1]?.childrens ?? []) as Form[];
    const id = await mustApply(app, newMember(), activityId, { [String(entry?.id)]: '唐小雨' });
    const page = { activityId, state: 0, pageSize: 10, pageIndex: 1 };
    const { datas, total } = await mustSend(app, 'admin', `${prefix}admin-getCustomSignupInfoList`, page);
    expect(total).toBe(1);
    const read = ['id', 'tel', 'state', 'approvalComments', 'signupInfo'];
    expect(namesOf((datas as Form[])[0])).toEqual(expect.arrayContaining(read));
    const detail = await mustSend(app, 'admin', `${prefix}admin-getCustomSignupInfo`, { id });
    expect((detail.signupInfo as Form[])[1]).toMatchObject({
      fieldName: '基本信息',
      type: 0,
      content: '',
      childrens: [{ fieldName: '姓名', type: 1, content: '唐小雨', datas: ['唐小雨'] }],
    });
    const review = { id, state: 100, approvalComments: '同意' };
    expect(await send('admin-reviewSignupInfo', review)).toMatchObject({ state: 1, msg: '审核成功！' });
    expect(await send('admin-deleteCustomApply', { ids: [group?.id] })).toMatchObject({ state: 1, msg: '删除成功!' });
  });

  it('of the safety commitment are null, then the text that was added and changed', async () => {
    const prefix = '/api/Commitments/v1/pc-';
    const get = () => mustSend(app, 'admin', `${prefix}getCommitment`, { type: 2 });
    const text = { title: '安全承诺书', content: '遵守现场秩序' };
    await app.deps.pools.owner.query('delete from commitment');
    expect(await get()).toBeNull();
    expect((await app.send('admin', `${prefix}addCommitment`, { ...text, type: 2 })).msg).toBe('添加成功！');
    const { id } = await get();
    const changed = await app.send('admin', `${prefix}updateCommitment`, { id, ...text, title: '活动安全承诺书' });
    expect(changed).toMatchObject({ state: 1, msg: '修改成功！' });
    expect(await get()).toMatchObject({ id, ...text, title: '活动安全承诺书', type: 2 });
  });

  it('of teams and rounds need no field of ours, from the sign-up to the next round', async () => {
    const prefix = '/api/VoteActivity/v1/';
    const ask = (call: string, body: Form, name = 'admin') => app.send(name, prefix + call, body);
    const activityId = await buildVote(app, { status: 100 });
    const team = {
      type: 1,
      name: '李秀英',
      tel: '13245678912',
      photo: '',
      idCardNo: '',
      idCardFrontUrl: '',
      idCardBackUrl: '',
      clubName: '江畔合唱团',
      clubCount: '24',
      clubMembers: '李秀英、王建国',
      introduction: '',
      slogan: '',
      remarks: '',
      number: '',
      poll: 0,
      state: 1,
      approvalComments: '',
    };
    expect((await ask('adminOrPcOrApp-addActivitySignupInfo', { activityId, ...team })).msg).toBe('添加成功！');
    const filter = { activityId, rotationId: '', clubName: '', state: 0, pageIndex: 1, pageSize: 10 };
    const [row] = rowsOf(await mustSend(app, 'viewer', `${prefix}admin-getSignupListByRotation`, filter));
    const fields = [...Object.keys(team), 'id', 'activityId'];
    expect(namesOf(row)).toEqual(expect.arrayContaining(fields));
    const { id } = row ?? {};
    const detail = await mustSend(app, 'editor', `${prefix}admin-getActivitySignupInfo`, { id });
    expect(namesOf(detail)).toEqual(expect.arrayContaining(fields));
    // A foreign client sends back what it knows of the team, and nothing else.
    const known = Object.fromEntries(fields.map((name) => [name, detail[name]]));
    const edited = await ask('admin-updateActivitySignupInfo', { ...known, clubName: '嘉陵合唱团' });
    expect(edited.msg).toBe('修改成功！');
    const round = {
      activityId,
      name: '初赛',
      cover: '',
      startTime: '2026-11-01 08:00',
      endTime: '2026-11-30 19:00',
      voteStartTime: '2026-11-02 08:00',
      voteEndTime: '2026-11-29 19:00',
      voteCycle: 3,
      voteNum: 1,
    };
    expect((await ask('admin-AddVoteRotation', round)).msg).toBe('添加成功！');
    const december = Object.fromEntries(
      Object.entries(round).map(([name, value]) => [name, String(value).replace('2026-11', '2026-12')]),
    );
    expect((await ask('admin-AddVoteRotation', { ...december, name: '决赛' })).msg).toBe('添加成功！');
    const listRounds = async () =>
      (await mustSend(app, 'admin', `${prefix}all-GetVoteRotationByActivityId`, {
        id: activityId,
      })) as unknown as Form[];
    const [first, second] = await listRounds();
    expect(namesOf(first)).toEqual(expect.arrayContaining([...Object.keys(round), 'id']));
    const { id: rotationId } = first ?? {};
    expect((await ask('admin-UpdateVoteRotation', { ...round, id: rotationId, name: '海选' })).msg).toBe('修改成功！');
    const decision = { id, state: 100, approvalComments: '同意参赛' };
    expect((await ask('admin-updateActSignupState', decision)).msg).toBe('审核成功！');
    const promotion = { teamId: id, rotationId, activityId };
    expect((await ask('admin-AddTeamToNextRotation', promotion)).msg).toBe('晋级成功 ！');
    const inSecond = await mustSend(app, 'admin', `${prefix}admin-getSignupListByRotation`, {
      ...filter,
      rotationId: second?.id,
      state: 100,
    });
    expect(rowsOf(inSecond)).toMatchObject([{ id, clubName: '嘉陵合唱团', state: 100, approvalComments: '同意参赛' }]);
    expect((await ask('admin-DelVoteRotation', { id: second?.id })).msg).toBe('删除成功!');
    expect((await ask('admin-logicDeleteActSignupInfo', { id })).msg).toBe('删除成功!');
    expect((await listRounds()).map((one) => one.name)).toEqual(['海选']);
  });

  it('of the whole life of an activity need no field of ours', async () => {
    const form = await voteInput(app);
    const detailPath = path(anyContent(vote), 'detail');
    expect(
      (
        await app.send('editor', path(anyContent(vote), 'create'), {
          ...form,
          status: 1,
          strStartTime: '',
          eventList: [],
        })
      ).msg,
    ).toBe('提交成功');
    const [row] = rowsOf(
      await mustSend(app, 'editor', path(anyContent(vote), 'page'), {
        keyword: form.title,
        status: -1,
        pageIndex: 1,
        pageSize: 10,
      }),
    );
    const { id } = row ?? {};
    await mustSend(app, 'editor', path(anyContent(vote), 'revoke'), { id });
    // A foreign client sends the whole detail back, with everything that the server made.
    const detail = await mustSend(app, 'editor', detailPath, { id });
    const { version: _, ...whole } = detail;
    expect(
      (await app.send('editor', path(anyContent(vote), 'update'), { ...whole, title: '改过的名称', status: 0 })).msg,
    ).toBe('成功修改活动信息！');
    expect((await mustSend(app, 'editor', detailPath, { id })).title).toBe('改过的名称');
    expect((await app.send('editor', path(anyContent(vote), 'remove'), { ids: [id] })).msg).toBe('删除成功!');
    const notice = await mustSend(app, 'editor', path(anyContent(recruit), 'create'), recruitInput());
    expect((await app.send('editor', path(anyContent(recruit), 'toggle'), { id: notice.id })).msg).toBe('设置成功');
  });
});
