import * as library from '@yunguan/contract/platform/library';
import * as usesContract from '@yunguan/contract/platform/library-uses';
import type { ResourceUse } from '@yunguan/contract/platform/library-uses';
import { editSysMenu, getSysMenuInfo } from '@yunguan/contract/platform/menus';
import { reverseReview, review } from '@yunguan/contract/platform/review';
import { editVenue } from '@yunguan/contract/platform/venues';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoBranchKey } from '../src/demo/places';
import { seedId } from '../src/seed/ids';
import { type ContentApp, createContentApp } from './content-app';
import { buildRecruit, buildVote, type Form, freshTitle, mustSend, path } from './factories';
import { libraryUseCalls, votes, recruits, keyOf } from './library-use-calls';
import { forbidden, unknownId } from './refusals';

let app: ContentApp;
beforeAll(async () => {
  app = await createContentApp();
});
afterAll(() => app.close());

const { owner, send, must, picture, sharedPicture, resourceOf, usesOf, shownBy, approve, edit } = libraryUseCalls(
  () => app,
);

async function editMenu(changes: Form): Promise<void> {
  const menu = await mustSend(app, 'platform', getSysMenuInfo.path, { id: seedId.menu('vote') });
  const { id, name, url, target, sort, isVenueMenu, contentType, optionIds } = menu;
  const form = { id, name, url, target, sort, isVenueMenu, contentType, optionIds };
  await mustSend(app, 'platform', editSysMenu.path, { ...form, ...changes });
}

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
    const id = await buildVote(app, { status: 100, form: { cover: second, albums: [first] } });
    await edit(id, { albums: [third], status: 1 });
    expect(await usesOf(id)).toEqual([first, second, third].sort());
    await must(review, { objectId: id, result: 'reject', remark: '有误' }, 'reviewer');
    expect(await usesOf(id)).toEqual([first, second, third].sort());
    await edit(id, { status: 1 });
    await approve(id);
    await must(reverseReview, { objectId: id, remark: '有误' }, 'reviewer2');
    expect(await usesOf(id)).toEqual([second, third].sort());
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

  it('lets the cover of the approved version go, too: the public sees the one of the row', async () => {
    const [old, fresh, last] = [await picture(), await picture(), await picture()];
    const id = await buildVote(app, { status: 100, form: { cover: old } });
    const resource = await resourceOf(old);
    await mustSend(app, 'admin', path(votes, 'cover'), { id, cover: fresh });
    expect(await usesOf(id)).toEqual([fresh]);
    expect((await shownBy(resource)).uses).toEqual([]);
    await must(library.delResource, { ids: [resource] });
    await edit(id, { cover: last, status: 1 });
    await approve(id);
    expect(await usesOf(id)).toEqual([last]);
    // In an article of the approved version it is seen.
    const shown = await buildVote(app, {
      status: 100,
      form: { cover: fresh, introduction: `<p><img src="${fresh}"></p>` },
    });
    await edit(shown, { cover: last, introduction: '<p>改写</p>', status: 0 });
    expect(await usesOf(shown)).toEqual([fresh, last].sort());
    const { uses } = await shownBy(await resourceOf(fresh));
    expect(uses).toMatchObject([{ objectId: shown, fields: ['活动简介'] }]);
  });
});

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
