import { addCommitment, commitmentType, updateCommitment } from '@yunguan/contract/content/vote-commitment';
import { hall } from '@yunguan/contract/content/hall';
import { setVoteRules } from '@yunguan/contract/content/vote-rules';
import { addCustomField, orderCustomFields, updateCustomField } from '@yunguan/contract/content/vote-custom';
import { addTeam, updateTeam } from '@yunguan/contract/content/vote-signup';
import { anyContent } from '@yunguan/contract/kernel/content';
import { addSysDepartment, editSysDepartment } from '@yunguan/contract/platform/departments';
import { addDictionaryItem, editDictionaryItem, setDictionaryItemState } from '@yunguan/contract/platform/dictionaries';
import { addSysDuty, editSysDuty } from '@yunguan/contract/platform/duties';
import { saveReviewFlow } from '@yunguan/contract/platform/flows';
import { addLabel, editLabel } from '@yunguan/contract/platform/labels';
import { addDirectory, editDirectory, moveDirectory } from '@yunguan/contract/platform/library-directories';
import { reverseReview } from '@yunguan/contract/platform/review';
import { restoreContents } from '@yunguan/contract/platform/recycle-bin';
import { addSysRole, editSysRole } from '@yunguan/contract/platform/roles';
import { editSysUser } from '@yunguan/contract/platform/staff';
import { addVenue, editVenue } from '@yunguan/contract/platform/venues';
import { setWatchedWords } from '@yunguan/contract/platform/watched-words';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';
import { buildVote, type Form, freshTitle, mustSend, path as pathOf } from './factories';
import { byUsers, flowCalls, main, step } from './flow-calls';
import { ownerSql } from './owner-sql';
import { buildHall } from './place-factories';
import { staffCalls } from './staff-calls';
import { teamInput } from './vote-team-factory';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
  // What the whole network shares is not a venue administrator's.
  await sql('insert into user_role (user_id, role_id, venue_id, includes_descendants) values ($1, $2, $3, true)', [
    seedId.user(self.login),
    seedId.role('platformAdmin'),
    seedId.venue('platform'),
  ]);
});
afterAll(() => app.close());

const sql = ownerSql(() => app);
const flow = flowCalls(() => app);
const staff = staffCalls(() => app);

/** A record that keeps the name of who saved it last. */
interface Area {
  readonly table: string;
  /** Call that changes it. */
  readonly path: string;
  /** Makes one; answers the body of a change, without the version. */
  readonly made: () => Promise<Form>;
  /** Column and field that it is found by. */
  readonly key?: readonly [column: string, field: string];
}

const idFrom = async (path: string, body: Form) => (await mustSend(app, 'admin', path, { venueId: main, ...body })).id;

const areas: readonly Area[] = [
  {
    table: 'staff_user',
    path: editSysUser.path,
    made: async () => ({ id: (await staff.add()).id, remark: '返聘' }),
  },
  {
    table: 'venue',
    path: editVenue.path,
    made: async () => ({
      id: await idFrom(addVenue.path, { parentId: main, name: freshTitle('分馆') }),
      contacts: '冉春梅',
    }),
  },
  {
    table: 'role',
    path: editSysRole.path,
    made: async () => ({ id: await idFrom(addSysRole.path, { name: freshTitle('角色') }), description: '新的说明' }),
  },
  {
    table: 'department',
    path: editSysDepartment.path,
    made: async () => ({
      id: await idFrom(addSysDepartment.path, { name: freshTitle('部门') }),
      name: freshTitle('部门'),
    }),
  },
  {
    table: 'duty',
    path: editSysDuty.path,
    made: async () => ({ id: await idFrom(addSysDuty.path, { name: freshTitle('职务') }), name: freshTitle('职务') }),
  },
  {
    table: 'review_flow',
    path: saveReviewFlow.path,
    made: async () => {
      await flow.saved([step('审核', byUsers('reviewer'))], { kind: 'site' });
      return { venueId: main, kind: 'site', steps: [step('初审', byUsers('reviewer'))] };
    },
    key: ['content_type', 'kind'],
  },
  {
    table: 'vote_team',
    path: updateTeam.path,
    made: async () => {
      const activityId = await buildVote(app, { status: 100 });
      const team = { activityId, ...teamInput() };
      return { id: await idFrom(addTeam.path, team), ...team, slogan: '同心同唱' };
    },
  },
  {
    table: 'vote_rule',
    path: setVoteRules.path,
    made: async () => {
      const rules = { perTeam: 2, perAddressMinute: 60, openFrom: null, openTo: null };
      const activityId = await buildVote(app, { status: 100 });
      await mustSend(app, 'admin', setVoteRules.path, { activityId, ...rules });
      return { activityId, ...rules };
    },
    key: ['activity_id', 'activityId'],
  },
  {
    table: 'commitment',
    path: updateCommitment.path,
    made: async () => {
      // A venue has one.
      await sql('delete from commitment');
      const text = { title: '活动安全承诺书', content: '<p>听从安排</p>' };
      return { id: await idFrom(addCommitment.path, { type: commitmentType, ...text }), ...text };
    },
  },
  {
    table: 'custom_field',
    path: updateCustomField.path,
    made: async () => {
      const field = { activityId: await buildVote(app, { status: 100 }), fieldName: '组别', type: 1, sort: 1 };
      return { id: await idFrom(addCustomField.path, field), ...field, remarks: '按年龄' };
    },
  },
  {
    table: 'dictionary_item',
    path: editDictionaryItem.path,
    made: async () => {
      const displayName = freshTitle('分类');
      return { id: await idFrom(addDictionaryItem.path, { nodeName: '1004', displayName }), displayName };
    },
  },
  {
    table: 'label',
    path: editLabel.path,
    made: async () => {
      const name = freshTitle('标签');
      return { id: await idFrom(addLabel.path, { name }), name };
    },
  },
  {
    table: 'watched_words',
    path: setWatchedWords.path,
    made: async () => ({ id: '1', words: ['最佳', '国家级'] }),
  },
  {
    table: 'resource_directory',
    path: editDirectory.path,
    made: async () => {
      const name = freshTitle('目录');
      return { id: await idFrom(addDirectory.path, { name }), name };
    },
  },
];

const colleague = { login: 'platform', name: '秦正华' };
const self = { login: 'admin', name: '陈雅琴' };

it('knows every table that keeps the name of who saved last', async () => {
  const named = await sql(
    `select distinct table_name as name from information_schema.columns
     where table_schema = 'public' and (column_name = 'updated_by_name' or column_name = 'updated_by' and data_type = 'text')`,
  );
  expect(new Set(named.map(({ name }) => name))).toEqual(new Set(areas.map(({ table }) => table)));
});

describe.each(areas)(
  'a conflict over a row of $table',
  ({ table, path, made, key: [column, field] = ['id', 'id'] }) => {
    it('tells two windows of one account from two people', async () => {
      const body = await made();
      const versionNow = async () => {
        const [row] = await sql(`select version from ${table} where ${column} = $1`, [body[field]]);
        return Number(row?.version);
      };
      const [window, otherWindow] = [await app.login(self.login), await app.login(self.login)];
      const older = await versionNow();
      expect(await app.call(path, { ...body, version: older }, { token: window })).toMatchObject({ state: 1 });
      const own = await app.call(path, { ...body, version: older }, { token: otherWindow });
      expect(own).toMatchObject({
        state: 0,
        objects: { code: 'CONFLICT', conflict: { userName: self.name, version: older + 1, isOwn: true } },
      });
      expect(own.msg).toMatch(/^内容已被您（陈雅琴）于 \d{4}-\S+ \S+ 在另一个窗口修改，请核对后再保存$/);

      const taken = await app.send(colleague.login, path, { ...body, version: older + 1 });
      expect(taken).toMatchObject({ state: 1 });
      const theirs = await app.call(path, { ...body, version: older + 1 }, { token: window });
      expect(theirs).toMatchObject({
        state: 0,
        objects: { code: 'CONFLICT', conflict: { userName: colleague.name, version: older + 2, isOwn: false } },
      });
      expect(theirs.msg).toMatch(/^内容已被秦正华于 \d{4}-\S+ \S+ 修改，请核对后再保存$/);
    });

    it('takes no version for one that is not checked, and refuses what is none', async () => {
      const body = await made();
      await sql(`update ${table} set version = version + 1 where ${column} = $1`, [body[field]]);
      for (const version of ['x', '1.5', 0.5, {}, [1], true]) {
        const answer = await app.send(self.login, path, { ...body, version });
        expect(answer, JSON.stringify(version)).toMatchObject({
          state: 0,
          objects: { code: 'VALIDATION', field: 'version' },
        });
        expect(answer.msg).toMatch(/^版本(?:格式不正确|只能是整数)$/);
      }
      expect(await app.send(self.login, path, { ...body, version: '' })).toMatchObject({ state: 1 });
      expect(await app.send(self.login, path, { ...body, version: undefined })).toMatchObject({ state: 1 });
    });

    it('speaks of nobody’s own window where the row does not say who it was', async () => {
      const body = await made();
      await sql(`update ${table} set updated_by_id = null, version = version + 1 where ${column} = $1`, [body[field]]);
      const answer = await app.send(self.login, path, { ...body, version: 1 });
      expect(answer).toMatchObject({
        state: 0,
        objects: { code: 'CONFLICT', conflict: { userName: self.name, isOwn: false } },
      });
    });

    it('names the program where nobody but it has saved the row', async () => {
      const body = await made();
      const [kept] = await sql(
        `select column_name as name from information_schema.columns
         where table_name = $1 and column_name in ('updated_by', 'updated_by_name')`,
        [table],
      );
      const nobody = `${String(kept?.name)} = '', updated_by_id = null`;
      await sql(`update ${table} set ${nobody}, version = version + 1 where ${column} = $1`, [body[field]]);
      const answer = await app.send(self.login, path, { ...body, version: 1 });
      expect(answer).toMatchObject({ state: 0, objects: { conflict: { userName: '系统', isOwn: false } } });
      expect(answer.msg).toMatch(/^内容已被系统于 \d{4}-/);
    });
  },
);

it('names who reversed a publication to whoever saves the copy that was public', async () => {
  const id = await buildHall(app, { status: 100 });
  const { version } = await mustSend(app, 'editor', pathOf(anyContent(hall), 'detail'), { id });
  const save = (known: number) =>
    app.send('editor', pathOf(anyContent(hall), 'update'), { id, title: freshTitle('展厅'), version: known });
  await mustSend(app, 'reviewer2', reverseReview.path, { objectId: id, remark: '信息有误' });
  const overtaken = await save(Number(version));
  expect(overtaken).toMatchObject({
    state: 0,
    objects: { code: 'CONFLICT', conflict: { userName: '周明霞', version: Number(version) + 1, isOwn: false } },
  });
  expect(overtaken.msg).toMatch(/^内容已被周明霞于 20\d\d-/);
  // What was saved since is what counts.
  expect(await save(Number(version) + 1)).toMatchObject({ state: 1 });
  expect(await save(Number(version))).toMatchObject({ objects: { conflict: { userName: '唐晓岚', isOwn: true } } });
});

it.each([0, 100] as const)('names who brought a content of status %i back from the recycle bin', async (status) => {
  const id = await buildHall(app, { status });
  const form = anyContent(hall);
  const { version } = await mustSend(app, 'editor', pathOf(form, 'detail'), { id });
  if (status === 100) await mustSend(app, 'reviewer2', reverseReview.path, { objectId: id, remark: '信息有误' });
  await mustSend(app, 'editor', pathOf(form, 'remove'), { idList: [id], ids: [id] });
  await mustSend(app, self.login, restoreContents.path, { objectIds: [id] });
  const answer = await app.send('editor', pathOf(form, 'update'), { id, title: freshTitle('展厅'), version });
  expect(answer).toMatchObject({
    state: 0,
    objects: { code: 'CONFLICT', conflict: { userName: self.name, isOwn: false } },
  });
});

it('refuses a version of a content that is none, and does not check an empty one', async () => {
  const id = await buildHall(app, { status: 0 });
  const save = (version: unknown) =>
    app.send('editor', pathOf(anyContent(hall), 'update'), { id, title: freshTitle('展厅'), status: 0, version });
  for (const version of ['x', 0.5, {}, true]) {
    expect(await save(version), JSON.stringify(version)).toMatchObject({
      state: 0,
      objects: { code: 'VALIDATION', field: 'version' },
    });
  }
  for (const version of ['', null, undefined]) expect(await save(version)).toMatchObject({ state: 1 });
});

it('names who renamed a duty to whoever saves an older copy of somebody who has it', async () => {
  const duty = freshTitle('职务');
  const dutyId = await idFrom(addSysDuty.path, { name: duty });
  const { id } = await staff.add({ duty });
  await mustSend(app, colleague.login, editSysDuty.path, { id: dutyId, name: freshTitle('职务') });
  expect(await app.send(self.login, editSysUser.path, { id, remark: '返聘', version: 1 })).toMatchObject({
    objects: { code: 'CONFLICT', conflict: { userName: colleague.name, version: 2, isOwn: false } },
  });
});

describe('a change beside the form', () => {
  const conflict = (version: number) => ({
    objects: { code: 'CONFLICT', conflict: { userName: colleague.name, version } },
  });

  it('of the order of a custom form is news for who has a field open that moved, and for nobody else', async () => {
    const activityId = await buildVote(app, { status: 100 });
    const field = (fieldName: string, sort: number) => ({ activityId, fieldName, type: 1, sort });
    const add = (fieldName: string, sort: number) => idFrom(addCustomField.path, field(fieldName, sort));
    const ids = [await add('姓名', 1), await add('组别', 2), await add('曲目', 3)];
    const [first, second, third] = ids;
    const fields = [first, third, second].map((id) => ({ id }));
    await mustSend(app, colleague.login, orderCustomFields.path, { activityId, fields });
    const save = (id: unknown, sort: number, version?: number) =>
      app.send(self.login, updateCustomField.path, { id, version, ...field('新名称', sort) });
    expect(await save(first, 1, 1)).toMatchObject({ state: 1 });
    expect(await save(second, 2, 1)).toMatchObject(conflict(2));
    // A client of the specification knows no version.
    expect(await save(third, 2)).toMatchObject({ state: 1 });
  });

  it('that takes a classification off the choices is news for who has it open', async () => {
    const displayName = freshTitle('分类');
    const id = await idFrom(addDictionaryItem.path, { nodeName: '1004', displayName });
    await mustSend(app, colleague.login, setDictionaryItemState.path, { id, valid: false });
    const answer = await app.send(self.login, editDictionaryItem.path, { id, displayName, version: 1 });
    expect(answer).toMatchObject(conflict(2));
  });

  it('of the place of a directory is none for who renames it', async () => {
    const [id, parentId] = [
      await idFrom(addDirectory.path, { name: freshTitle('目录') }),
      await idFrom(addDirectory.path, { name: freshTitle('目录') }),
    ];
    await mustSend(app, colleague.login, moveDirectory.path, { id, parentId });
    const answer = await app.send(self.login, editDirectory.path, { id, name: freshTitle('目录'), version: 1 });
    expect(answer).toMatchObject({ state: 1 });
  });
});
