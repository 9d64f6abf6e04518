import * as staff from '@yunguan/contract/platform/staff';
import { type Explanation, explainRights } from '@yunguan/contract/platform/staff-rights';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';
import { type Form, mustSend } from './factories';
import { staffCalls, main, branch } from './staff-calls';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const { add } = staffCalls(() => app);

describe('the explanation of rights', () => {
  const explain = async (body: Form, by: string) =>
    (await mustSend(app, by, explainRights.path, body)) as unknown as Explanation;
  const right = (answer: Explanation, code: string) => answer.rights.find((one) => one.code === code);

  it('tells everybody of himself which role gives a button, and when it is there', async () => {
    const answer = await explain({ contentType: 'vote' }, 'editor');
    expect(answer).toMatchObject({
      menuGranted: true,
      problems: [],
      menu: { name: '投票评选' },
      user: { realName: '唐晓岚' },
    });
    expect(right(answer, 'edit')).toMatchObject({
      held: true,
      sources: [
        { roleName: '内容编辑', venueName: '两江新区文化馆', via: 'here', optionNames: ['新增', '编辑', '删除'] },
      ],
    });
    expect(right(answer, 'edit')?.condition).toContain('驳回');
    expect(right(answer, 'review')).toMatchObject({ held: false, sources: [] });
    expect(answer.rowActions).toContainEqual({
      name: '删除',
      text: '需要“删除”权限；仅对待提交审核、驳回、反审待提交的内容可用',
    });
  });

  it('names the venue above from which a role reaches down', async () => {
    const answer = await explain({ contentType: 'vote', venueId: branch }, 'admin');
    expect(right(answer, 'review')?.sources).toEqual([
      expect.objectContaining({ roleName: '场馆管理员', venueId: main, via: 'descendants' }),
    ]);
  });

  it('tells of a menu that no role has, of a venue without a role, and of a disabled user', async () => {
    const noMenu = await explain({ contentType: 'staff' }, 'editor');
    expect(noMenu).toMatchObject({
      menuGranted: false,
      problems: ['现有角色都没有“用户管理”菜单，页面和按钮都不会出现'],
    });
    const elsewhere = await explain({ userId: seedId.user('editor'), contentType: 'vote', venueId: branch }, 'admin');
    expect(elsewhere.problems).toHaveLength(1);
    expect(elsewhere.problems[0]).toContain('没有任何角色');
    const { id } = await add();
    await mustSend(app, 'admin', staff.setSysUserState.path, { ids: [id], enabled: false, reason: '休假' });
    expect((await explain({ userId: id, contentType: 'vote' }, 'admin')).problems).toEqual(['该用户已停用，不能登录']);
  });

  it('lists the screens that can be asked about, and answers others only to who sees the staff', async () => {
    const answer = await explain({}, 'viewer');
    expect(answer.menu).toBeNull();
    expect(answer.screens.map((screen) => screen.name)).toContain('招生信息');
    const ask = (by: string, body: Form) => app.send(by, explainRights.path, body);
    expect((await ask('viewer', { userId: seedId.user('editor') })).msg).toBe('无权限或数据不存在');
    expect((await ask('branch', { userId: seedId.user('editor') })).msg).toBe('无权限或数据不存在');
    expect((await ask('branch', { venueId: main })).msg).toBe('无权限或数据不存在');
    expect((await ask('viewer', { contentType: 'no such' })).msg).toBe('无权限或数据不存在');
  });

  it('agrees with what the calls really allow', async () => {
    for (const name of ['editor', 'reviewer', 'viewer', 'admin']) {
      const answer = await explain({ contentType: 'vote' }, name);
      const refused =
        (await app.send(name, '/api/VoteActivity/v1/admin-addVoteActivityInfo', { title: '核对', status: 0 })).state !==
        1;
      expect(right(answer, 'add')?.held, name).toBe(!refused);
    }
  });
});
