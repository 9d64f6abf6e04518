import { recruit } from '@yunguan/contract/content/recruit';
import { vote } from '@yunguan/contract/content/vote';
import { anyContent } from '@yunguan/contract/kernel/content';
import * as library from '@yunguan/contract/platform/library';
import * as usesContract from '@yunguan/contract/platform/library-uses';
import type { ResourceUse } from '@yunguan/contract/platform/library-uses';
import { editSysMenu, getSysMenuInfo } from '@yunguan/contract/platform/menus';
import { getReviewDetail, review, reverseReview } from '@yunguan/contract/platform/review';
import { editVenue } from '@yunguan/contract/platform/venues';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoBranchKey } from '../src/demo/places';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';
import { buildRecruit, buildVote, type Form, freshTitle, mustSend, path } from './factories';
import { buildResource, type LibraryHouse, pictureOf } from './library-data';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const votes = anyContent(vote);
const recruits = anyContent(recruit);
const owner = () => app.deps.pools.owner;
const send = (call: { path: string }, body: Form = {}, name = 'admin') => app.send(name, call.path, body);
const must = (call: { path: string }, body: Form = {}, name = 'admin') => mustSend(app, name, call.path, body);
const forbidden = { state: 0, msg: '无权限或数据不存在', objects: { code: 'FORBIDDEN' } };
const unknownId = '0191f0c4-5b1e-7c3a-9d2e-1f2a3b4c5d6e';

let colours = 0;
/** Path of a picture that no other test shows. */
const picture = (house: LibraryHouse = 'main') => {
  colours += 1;
  return pictureOf(app, house, `#${(0x30_20_10 + colours * 0x111).toString(16)}`);
};
/** Path of a picture that both houses have uploaded. */
const sharedPicture = async () => {
  const own = await picture();
  colours -= 1;
  expect(await picture('branch')).toBe(own);
  return own;
};
const resourceOf = (url: string, form: Form = {}, house: LibraryHouse = 'main') =>
  buildResource(app, { house, form: { url, ...form } });
const keyOf = (url: string) => url.replace('/files/', '');

const usesOf = async (objectId: string): Promise<string[]> => {
  const text = 'select store_key from upload_use where object_id = $1 order by store_key';
  const { rows } = await owner().query<{ store_key: string }>(text, [objectId]);
  return rows.map((row) => `/files/${row.store_key}`);
};
const shownBy = async (id: string, name = 'admin') => {
  const answer = await must(usesContract.getResourceUses, { id }, name);
  return { uses: answer.uses as ResourceUse[], elsewhere: answer.elsewhere };
};
const voteOf = (id: string) => mustSend(app, 'admin', path(votes, 'detail'), { id });
const approvedForm = async (id: string): Promise<Form | undefined> => {
  const { rows } = await owner().query<{ form: Form }>(
    `select r.form from revision r join vote_activity c on c.id = r.object_id and c.approved_revision = r.no where c.id = $1`,
    [id],
  );
  return rows[0]?.form;
};
const approve = async (id: string) => {
  for (const name of ['reviewer', 'reviewer2']) await must(review, { objectId: id, result: 'approve' }, name);
};
/** The administrator of the venue may edit what is published. */
const edit = (id: string, form: Form) => mustSend(app, 'admin', path(votes, 'update'), { id, ...form });

describe('the where-used list', () => {
  it('knows whose use it is, of contents, venues and menus', async () => {
    const url = await sharedPicture();
    const noticeId = await buildRecruit(app, { venue: 'branch', form: { cover: url } });
    await mustSend(app, 'admin', editVenue.path, { id: seedId.venue('main'), logo: url });
    await editMenu({ icon: url });
    const { rows } = await owner().query(
      'select content_type, object_id, venue_id from upload_use where store_key = $1 order by content_type',
      [keyOf(url)],
    );
    expect(rows).toEqual([
      { content_type: 'menu', object_id: seedId.menu('vote'), venue_id: null },
      { content_type: 'recruit', object_id: noticeId, venue_id: seedId.venue(demoBranchKey) },
      { content_type: 'venue', object_id: seedId.venue('main'), venue_id: seedId.venue('main') },
    ]);
    await mustSend(app, 'admin', editVenue.path, { id: seedId.venue('main'), logo: '' });
    await editMenu({ icon: 'like' });
    expect(await usesOf(seedId.venue('main'))).toEqual([]);
    expect(await usesOf(seedId.menu('vote'))).toEqual([]);
  });

  it('counts pictures, albums and what articles show or link to, and no words that spell a path', async () => {
    const [cover, album, shown, linked, spelt] = [
      await picture(),
      await picture(),
      await picture(),
      await picture(),
      await picture(),
    ];
    const introduction = `<p><img src="${shown}?w=540" alt="灯会" /><a href="${linked}">海报</a> src="${spelt}"</p>`;
    const id = await buildVote(app, { form: { cover, albums: [album], introduction } });
    expect(await usesOf(id)).toEqual([cover, album, shown, linked].sort());
  });

  it('keeps what the approved version shows until another is approved', async () => {
    const [old, fresh] = [await picture(), await picture()];
    const id = await buildVote(app, { status: 100, form: { cover: old, albums: [old] } });
    await edit(id, { cover: fresh, albums: [], status: 0 });
    expect(await usesOf(id)).toEqual([old, fresh].sort());
    expect((await send(library.delResource, { ids: [await resourceOf(old)] })).msg).toContain('使用，不能删除');
    await edit(id, { status: 1 });
    expect(await usesOf(id)).toEqual([old, fresh].sort());
    await approve(id);
    expect(await usesOf(id)).toEqual([fresh]);
  });

  it('keeps nothing of a version that was never approved, and of one that was taken back', async () => {
    const [first, second, third] = [await picture(), await picture(), await picture()];
    const draft = await buildVote(app, { form: { cover: first } });
    await edit(draft, { cover: second, status: 0 });
    expect(await usesOf(draft)).toEqual([second]);
    const id = await buildVote(app, { status: 100, form: { cover: second } });
    await mustSend(app, 'admin', path(votes, 'cover'), { id, cover: third });
    expect(await usesOf(id)).toEqual([second, third].sort());
    await must(reverseReview, { objectId: id, remark: '有误' }, 'reviewer2');
    expect(await usesOf(id)).toEqual([third]);
  });

  it('lets the old cover go when only the cover is changed, unless the row shows it elsewhere', async () => {
    const [old, fresh, other] = [await picture(), await picture(), await picture()];
    const id = await buildVote(app, { form: { cover: old, albums: [old] } });
    await mustSend(app, 'admin', path(votes, 'cover'), { id, cover: fresh });
    expect(await usesOf(id)).toEqual([old, fresh].sort());
    const plain = await buildVote(app, { form: { cover: old } });
    await mustSend(app, 'admin', path(votes, 'cover'), { id: plain, cover: other });
    expect(await usesOf(plain)).toEqual([other]);
  });
});

async function editMenu(changes: Form): Promise<void> {
  const menu = await mustSend(app, 'platform', getSysMenuInfo.path, { id: seedId.menu('vote') });
  const { id, name, url, target, sort, isVenueMenu, contentType, optionIds } = menu;
  const form = { id, name, url, target, sort, isVenueMenu, contentType, optionIds };
  await mustSend(app, 'platform', editSysMenu.path, { ...form, ...changes });
}

describe('the uses of a file', () => {
  it('are told with kind, title, venue, status and the names of the fields', async () => {
    const url = await sharedPicture();
    const id = await resourceOf(url);
    const title = freshTitle('合唱节');
    const voteId = await buildVote(app, {
      status: 1,
      form: { title, cover: url, introduction: `<p><img src="${url}" alt="" /></p>` },
    });
    const noticeId = await buildRecruit(app, { venue: 'branch', form: { title, cover: url } });
    await mustSend(app, 'admin', editVenue.path, { id: seedId.venue('main'), logo: url });
    const { uses, elsewhere } = await shownBy(id);
    const venueNames = await owner().query<{ id: string; name: string }>('select id, name from venue');
    const venueName = (key: 'main' | typeof demoBranchKey) =>
      venueNames.rows.find((row) => row.id === seedId.venue(key))?.name;
    expect(elsewhere).toBe(0);
    expect(uses).toEqual([
      {
        objectId: voteId,
        kind: 'vote',
        kindName: '投票活动',
        title,
        venueName: venueName('main'),
        statusName: '审核中',
        fields: ['封面', '活动简介'],
        obstacle: '审核中',
      },
      {
        objectId: noticeId,
        kind: 'recruit',
        kindName: recruits.label,
        title,
        venueName: venueName(demoBranchKey),
        statusName: '',
        fields: [recruits.fields.cover?.label],
        obstacle: '',
      },
      {
        objectId: seedId.venue('main'),
        kind: 'venue',
        kindName: '场馆',
        title: venueName('main'),
        venueName: venueName('main'),
        statusName: '',
        fields: ['场馆标志'],
        obstacle: '',
      },
    ]);
    // Colleagues of one venue are told of the others’ number alone, and what they may not change.
    const seen = await shownBy(id, 'viewer');
    expect(seen.uses.map(({ kind, obstacle }) => [kind, obstacle])).toEqual([
      ['vote', '没有修改权限'],
      ['venue', '没有修改权限'],
    ]);
    expect(seen.elsewhere).toBe(1);
    await mustSend(app, 'admin', editVenue.path, { id: seedId.venue('main'), logo: '' });
  });

  it('name the field of the approved version, too, which the public still sees', async () => {
    const [old, fresh] = [await picture(), await picture()];
    const id = await buildVote(app, { status: 100, form: { albums: [old] } });
    await edit(id, { albums: [fresh], status: 0 });
    const { uses } = await shownBy(await resourceOf(old));
    expect(uses).toMatchObject([{ objectId: id, fields: ['活动图片'], statusName: '待提交审核', obstacle: '' }]);
  });

  it('are named up to a number, and counted beyond it', async () => {
    const url = await picture();
    const id = await resourceOf(url);
    await showIn(210, url);
    const answer = await must(usesContract.getResourceUses, { id });
    expect(answer).toMatchObject({ total: 210, elsewhere: 0 });
    const titles = (answer.uses as ResourceUse[]).map(({ title }) => title);
    expect([titles.length, titles[0], titles.at(-1)]).toEqual([200, '长名单001', '长名单200']);
    expect((await send(library.delResource, { ids: [id] })).msg).toMatch(
      /《长名单001》”、.*《长名单003》”等 210 处使用，不能删除$/,
    );
    // More than one call replaces is told before anything changes.
    await showIn(300, url);
    const byId = await resourceOf(await picture());
    expect(await send(usesContract.replaceResource, { id, byId })).toMatchObject({
      state: 0,
      msg: expect.stringMatching(/^《.+》用于 510 处内容，一次最多替换 500 处，请先在部分内容中更换$/),
      objects: { code: 'ILLEGAL_STATE' },
    });
    const left = await owner().query('select count(*)::int as n from recruit_notice where cover = $1', [url]);
    expect(left.rows).toEqual([{ n: 510 }]);
  });

  it('are those of one’s own libraries only', async () => {
    const id = await resourceOf(await picture());
    expect(await send(usesContract.getResourceUses, { id }, 'branch')).toMatchObject(forbidden);
    expect(await send(usesContract.getResourceUses, { id: unknownId })).toMatchObject(forbidden);
    expect(await send(usesContract.getResourceUses, { id: 'x' })).toMatchObject(forbidden);
  });
});

/** Notices of the main venue, straight into the database, that show a picture. */
async function showIn(many: number, url: string): Promise<void> {
  await owner().query(
    `with made as (
       insert into recruit_notice (id, venue_id, title, cover, publish_time, introduction, created_by, updated_by)
       select gen_random_uuid(), $1, '长名单' || lpad(n::text, 3, '0'), $2, now(), '', $3, $3 from generate_series(1, $4::int) n
       returning id)
     insert into upload_use (store_key, object_id, content_type, venue_id) select $5, id, 'recruit', $1 from made`,
    [seedId.venue('main'), url, seedId.user('editor'), many, keyOf(url)],
  );
}

interface Replaced {
  replaced: { objectId: string; title: string }[];
  skipped: { objectId: string; title: string; reason: string }[];
}
const replace = async (id: string, byId: string, name = 'admin'): Promise<Replaced> =>
  (await must(usesContract.replaceResource, { id, byId }, name)) as unknown as Replaced;

describe('replacing a file everywhere', () => {
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
      { no: 2, cover: fresh, submitted_name: '陈雅琴' },
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
    const id = await buildVote(app, { status: 100, form: { cover: old } });
    await edit(id, { cover: drafted, status: 0 });
    await replace(await resourceOf(old), await resourceOf(fresh));
    expect((await voteOf(id)).cover).toBe(drafted);
    expect((await approvedForm(id))?.cover).toBe(fresh);
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
    const reopened = await buildVote(app, { status: 100, form: { cover: old } });
    await edit(reopened, { cover: drafted, status: 0 });
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
    for (const id of [published, reopened]) expect(await approvedForm(id)).toMatchObject({ cover: old });
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
