import * as library from '@yunguan/contract/platform/library';
import * as usesContract from '@yunguan/contract/platform/library-uses';
import { editSysMenu, getSysMenuInfo } from '@yunguan/contract/platform/menus';
import { getReviewDetail, reverseReview } from '@yunguan/contract/platform/review';
import { editVenue } from '@yunguan/contract/platform/venues';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';
import { buildRecruit, buildVote, type Form, mustSend, path } from './factories';
import { libraryUseCalls, votes, recruits, keyOf } from './library-use-calls';
import { forbidden, unknownId } from './refusals';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const { owner, send, must, picture, sharedPicture, resourceOf, usesOf, shownBy, voteOf, approvedForm, approve, edit } =
  libraryUseCalls(() => app);

async function editMenu(changes: Form): Promise<void> {
  const menu = await mustSend(app, 'platform', getSysMenuInfo.path, { id: seedId.menu('vote') });
  const { id, name, url, target, sort, isVenueMenu, contentType, optionIds } = menu;
  const form = { id, name, url, target, sort, isVenueMenu, contentType, optionIds };
  await mustSend(app, 'platform', editSysMenu.path, { ...form, ...changes });
}

interface Replaced {
  replaced: { objectId: string; title: string }[];
  skipped: { objectId: string; title: string; reason: string }[];
}

const replace = async (id: string, byId: string, name = 'admin'): Promise<Replaced> =>
  (await must(usesContract.replaceResource, { id, byId }, name)) as unknown as Replaced;

describe('replacing a file everywhere', () => {
  it('leaves the approved version its author, whom a reversal tells', async () => {
    const [old, fresh] = [await picture(), await picture()];
    const id = await buildVote(app, { status: 100, form: { cover: old } });
    await replace(await resourceOf(old), await resourceOf(fresh));
    await mustSend(app, 'platform', reverseReview.path, { objectId: id, remark: '内容有误' });
    const { rows } = await owner().query(
      `select u.login_name from letter l join staff_user u on u.id = l.user_id where l.title = $1`,
      [`《${String((await voteOf(id)).title)}》已被反审`],
    );
    expect(rows).toEqual([{ login_name: 'editor' }]);
  });

  it('shows the other one in every field of a row, without showing it twice, and leaves words alone', async () => {
    const [old, fresh, other] = [await picture(), await picture(), await picture()];
    const introduction = `<p>见 src="${old}"</p><img src="${old}?w=540" alt="" /><a href="${old}">下载</a><img src="${other}" alt="" />`;
    const id = await buildVote(app, { form: { cover: old, albums: [other, old, fresh], introduction } });
    const before = await voteOf(id);
    const [from, by] = [await resourceOf(old), await resourceOf(fresh)];
    expect(await replace(from, by)).toEqual({ replaced: [{ objectId: id, title: before.title }], skipped: [] });
    const after = await voteOf(id);
    expect(after).toMatchObject({
      cover: fresh,
      albums: [other, fresh],
      title: before.title,
      status: 0,
      version: Number(before.version) + 1,
    });
    const article = String(before.introduction);
    expect(article).toContain(`见 src="${old}"`);
    expect(after.introduction).toBe(
      article
        .replace(`<img src="${old}?w=540"`, `<img src="${fresh}?w=540"`)
        .replace(`href="${old}"`, `href="${fresh}"`),
    );
    expect(await usesOf(id)).toEqual([fresh, other].sort());
    await must(library.delResource, { ids: [from] });
  });

  it('reaches the approved version: the public sees the other file, and no line of the record is written', async () => {
    const [old, fresh] = [await picture(), await picture()];
    const id = await buildVote(app, { status: 100, form: { cover: old, albums: [old] } });
    const log = () => owner().query('select id from review_log where object_id = $1', [id]);
    const lines = (await log()).rows.length;
    await replace(await resourceOf(old), await resourceOf(fresh));
    expect(await voteOf(id)).toMatchObject({ cover: fresh, albums: [fresh], status: 100 });
    expect(await approvedForm(id)).toMatchObject({ cover: fresh, albums: [fresh], title: (await voteOf(id)).title });
    const revisions = await owner().query(
      `select no, form ->> 'cover' as cover, submitted_name from revision where object_id = $1 order by no`,
      [id],
    );
    expect(revisions.rows).toEqual([
      { no: 1, cover: old, submitted_name: '唐晓岚' },
      { no: 2, cover: fresh, submitted_name: '唐晓岚' },
    ]);
    expect((await log()).rows).toHaveLength(lines);
    expect(await usesOf(id)).toEqual([fresh]);
    const detail = await must(getReviewDetail, { objectId: id });
    expect(detail).toMatchObject({ revision: 2, approvedRevision: 2, diff: [] });
    // The next submission goes on from there.
    await edit(id, { tips: '请带伞', status: 1 });
    await approve(id);
    expect(await approvedForm(id)).toMatchObject({ cover: fresh, tips: '请带伞' });
  });

  it('reaches an approved version behind a draft that shows something else', async () => {
    const [old, fresh, drafted] = [await picture(), await picture(), await picture()];
    const id = await buildVote(app, { status: 100, form: { cover: drafted, albums: [old] } });
    await edit(id, { albums: [drafted], status: 0 });
    await replace(await resourceOf(old), await resourceOf(fresh));
    expect((await voteOf(id)).albums).toEqual([drafted]);
    expect((await approvedForm(id))?.albums).toEqual([fresh]);
    expect(await usesOf(id)).toEqual([fresh, drafted].sort());
  });

  it('leaves what is under review, and what the caller may not edit, and says why', async () => {
    const [old, fresh] = [await picture(), await picture()];
    const waiting = await buildVote(app, { status: 1, form: { cover: old } });
    const second = await buildVote(app, { status: 2, form: { cover: old } });
    const rejected = await buildVote(app, { status: 101, form: { cover: old } });
    const reversed = await buildVote(app, { status: 102, form: { cover: old } });
    const notice = await buildRecruit(app, { form: { cover: old } });
    await owner().query(`update role_menu set option_codes = '{}' where role_id = $1 and menu_id = $2`, [
      seedId.role('editor'),
      seedId.menu('recruit'),
    ]);
    app.clock.advance({ seconds: 1 });
    const { replaced, skipped } = await replace(await resourceOf(old), await resourceOf(fresh), 'editor');
    expect(replaced.map(({ objectId }) => objectId).sort()).toEqual([rejected, reversed].sort());
    expect(Object.fromEntries(skipped.map(({ objectId, reason }) => [objectId, reason]))).toEqual({
      [waiting]: '审核中，请在审核结束后再替换',
      [second]: '审核中，请在审核结束后再替换',
      [notice]: '没有修改权限',
    });
    expect([(await voteOf(waiting)).cover, (await voteOf(rejected)).cover]).toEqual([old, fresh]);
    expect(await usesOf(waiting)).toEqual([old]);
    await owner().query(`update role_menu set option_codes = '{add,edit,del}' where role_id = $1 and menu_id = $2`, [
      seedId.role('editor'),
      seedId.menu('recruit'),
    ]);
    app.clock.advance({ seconds: 1 });
  });

  it('leaves what is published to who may edit it, and says so before and after', async () => {
    const [old, fresh, drafted] = [await picture(), await picture(), await picture()];
    const draft = await buildVote(app, { form: { cover: old } });
    const published = await buildVote(app, { status: 100, form: { cover: old } });
    const reopened = await buildVote(app, { status: 100, form: { albums: [old] } });
    await edit(reopened, { albums: [drafted], status: 0 });
    const [from, by] = [await resourceOf(old), await resourceOf(fresh)];
    const obstacles = async (name: string) =>
      Object.fromEntries((await shownBy(from, name)).uses.map(({ objectId, obstacle }) => [objectId, obstacle]));
    const reason = '已发布的内容不允许修改';
    expect(await obstacles('editor')).toEqual({ [draft]: '', [published]: reason, [reopened]: reason });
    expect(await obstacles('admin')).toEqual({ [draft]: '', [published]: '', [reopened]: '' });
    const { replaced, skipped } = await replace(from, by, 'editor');
    expect(replaced.map(({ objectId }) => objectId)).toEqual([draft]);
    expect(Object.fromEntries(skipped.map(({ objectId, reason: said }) => [objectId, said]))).toEqual({
      [published]: reason,
      [reopened]: reason,
    });
    expect(await approvedForm(published)).toMatchObject({ cover: old });
    expect(await approvedForm(reopened)).toMatchObject({ albums: [old] });
    expect((await replace(from, by)).replaced.map(({ objectId }) => objectId).sort()).toEqual(
      [published, reopened].sort(),
    );
  });

  it('touches and names no record of a venue that the caller does not see', async () => {
    const [old, fresh] = [await sharedPicture(), await picture('branch')];
    const hidden = await buildRecruit(app, { form: { cover: old } });
    const own = await buildRecruit(app, { venue: 'branch', form: { cover: old } });
    const [from, by] = [await resourceOf(old, {}, 'branch'), await resourceOf(fresh, {}, 'branch')];
    const answer = await replace(from, by, 'branch');
    expect(answer.replaced.map(({ objectId }) => objectId)).toEqual([own]);
    expect(answer.skipped).toEqual([]);
    expect(await mustSend(app, 'admin', path(recruits, 'detail'), { id: hidden })).toMatchObject({ cover: old });
    expect(await usesOf(hidden)).toEqual([old]);
  });

  it('reaches signs of venues and icons of menus for who maintains them', async () => {
    const [old, fresh] = [await picture(), await picture()];
    await mustSend(app, 'admin', editVenue.path, { id: seedId.venue('main'), logo: old });
    await editMenu({ icon: old });
    const [from, by] = [await resourceOf(old), await resourceOf(fresh)];
    // An editor sees the sign of his venue and maintains neither.
    const byEditor = await replace(from, by, 'editor');
    expect(byEditor.replaced).toEqual([]);
    expect(byEditor.skipped).toMatchObject([{ objectId: seedId.venue('main'), reason: '没有修改权限' }]);
    const all = await replace(from, by, 'platform');
    expect(all.replaced.map(({ objectId }) => objectId).sort()).toEqual(
      [seedId.venue('main'), seedId.menu('vote')].sort(),
    );
    const shown = await owner().query(
      'select (select logo from venue where id = $1) as logo, (select icon from menu where id = $2) as icon',
      [seedId.venue('main'), seedId.menu('vote')],
    );
    expect(shown.rows).toEqual([{ logo: fresh, icon: fresh }]);
    expect(await usesOf(seedId.menu('vote'))).toEqual([fresh]);
    // What is too large for a sign does not become one.
    const large = await picture();
    await owner().query('update upload set size = 3000000 where store_key = $1', [keyOf(large)]);
    const refused = await replace(by, await resourceOf(large), 'platform');
    expect(refused.replaced).toEqual([]);
    expect(new Set(refused.skipped.map(({ reason }) => reason))).toEqual(
      new Set(['此处须为 2MB 以内的 JPG 或 PNG 图片']),
    );
    await mustSend(app, 'admin', editVenue.path, { id: seedId.venue('main'), logo: '' });
    await editMenu({ icon: 'like' });
  });

  it('changes five hundred records at most in one call, and none of more', async () => {
    const cover = await picture();
    const first = await buildVote(app, { status: 1, form: { cover } });
    const stored = await owner().query(
      `select string_agg(column_name, ', ') as names from information_schema.columns
       where table_name = 'vote_activity' and column_name <> 'id' and is_generated = 'NEVER'`,
    );
    const { names } = stored.rows[0];
    await owner().query(
      `with copies as (
         insert into vote_activity (id, ${names}) select gen_random_uuid(), ${names}
         from vote_activity, generate_series(1, 500) where id = $1 returning id)
       insert into upload_use select (jsonb_populate_record(u, jsonb_build_object('object_id', c.id))).*
       from copies c, upload_use u where u.object_id = $1`,
      [first],
    );
    const [from, by] = [await resourceOf(cover, { name: '主视觉.png' }), await resourceOf(await picture())];
    expect(await send(usesContract.replaceResource, { id: from, byId: by })).toMatchObject({
      msg: '《主视觉.png》用于 501 处内容，一次最多替换 500 处，请先在部分内容中更换',
      objects: { code: 'ILLEGAL_STATE' },
    });
    await owner().query('delete from upload_use where object_id = $1', [first]);
    // All of them wait for a decision, and so they stay as they are.
    expect((await replace(from, by)).skipped).toHaveLength(500);
    await owner().query(`delete from upload_use where store_key = $1`, [cover.replace('/files/', '')]);
  });

  it('takes two files of one library and one kind', async () => {
    const url = await picture();
    const [id, twin] = [await resourceOf(url), await resourceOf(url)];
    const sound = await resourceOf(await picture());
    await owner().query(`update resource set kind = 'audio' where id = $1`, [sound]);
    const foreign = await resourceOf(await picture('branch'), {}, 'branch');
    const recycled = await resourceOf(await picture());
    await must(library.delResource, { ids: [recycled] });
    expect(await send(usesContract.replaceResource, { id, byId: sound })).toMatchObject({
      msg: '只能替换为同一类型的资源',
      objects: { field: 'byId' },
    });
    for (const byId of [twin, id]) {
      expect((await send(usesContract.replaceResource, { id, byId })).state, byId).toBe(0);
    }
    for (const byId of [foreign, unknownId, 'x', recycled]) {
      expect(await send(usesContract.replaceResource, { id, byId })).toMatchObject(forbidden);
      expect(await send(usesContract.replaceResource, { id: byId, byId: id })).toMatchObject(forbidden);
    }
    expect(await send(usesContract.replaceResource, { id, byId: twin }, 'branch')).toMatchObject(forbidden);
  });

  it('is told in the audit with both files and what was changed', async () => {
    const [old, fresh] = [await picture(), await picture()];
    const notice = await buildRecruit(app, { form: { cover: old } });
    const [from, by] = [await resourceOf(old, { name: '旧.png' }), await resourceOf(fresh, { name: '新.png' })];
    await replace(from, by);
    const { rows } = await owner().query(
      'select detail from audit_log where call = $1 and object_id = $2 order by id desc limit 1',
      [usesContract.replaceResource.path, from],
    );
    expect(rows[0]?.detail).toMatchObject({
      before: { name: '旧.png', path: old },
      after: { id: by, name: '新.png', path: fresh },
      replaced: [{ kind: 'recruit', id: notice }],
    });
  });

  it('waits for who is saving a row, and then replaces what was saved', async () => {
    const [old, fresh] = [await picture(), await picture()];
    const id = await buildVote(app, { form: { cover: old } });
    const [from, by] = [await resourceOf(old), await resourceOf(fresh)];
    const [saved] = await Promise.all([
      app.send('admin', path(votes, 'update'), { id, tips: '请带伞', status: 0 }),
      replace(from, by),
      replace(from, by),
    ]);
    expect(saved.state, saved.text).toBe(1);
    // Whoever came first: the row shows one file, and the list says which.
    const { cover, tips } = await voteOf(id);
    expect(tips).toBe('请带伞');
    expect(await usesOf(id)).toEqual([cover]);
  });
});
