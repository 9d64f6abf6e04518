import { describe, expect, it } from 'vitest';
import { ATTACK_VECTORS } from '../../src/kernel/html/attack-vectors.fixture';
import { seedId } from '../../src/seed/ids';
import { buildReviewed, type Form } from '../factories';
import { callsOf, idOf, type Suite } from './sample';
import { forbidden, unknownId } from '../refusals';

/** Changing and deleting: what is kept, what is cleared, who came first, what the status allows. */
export function describeChanging(suite: Suite): void {
  describeUpdates(suite);
  describeCover(suite);
  describeFiles(suite);
  describeRichText(suite);
  describeRemoval(suite);
  if (suite.declaration.reviewed) describeRevoking(suite);
}

function describeUpdates(suite: Suite): void {
  const { declaration, sample } = suite;
  const { titleField, reviewed } = declaration;
  const calls = callsOf(suite);

  describe('changing', () => {
    it('keeps what the payload does not carry and clears what it carries empty', async () => {
      const form = await sample.input(suite.app());
      const id = await calls.made(form);
      const answer = await calls.update('editor', { id, [titleField]: '改过的名称' });
      expect(answer).toMatchObject({ state: 1, msg: sample.says.updated, objects: { id } });
      expect((await calls.detail('editor', { id })).objects).toMatchObject({
        ...form,
        [titleField]: '改过的名称',
        version: 2,
      });
      for (const empty of [null, '']) {
        await calls.update('editor', { id, [sample.optional]: '有内容' });
        expect((await calls.detail('editor', { id })).objects[sample.optional]).toBe('有内容');
        await calls.update('editor', { id, [sample.optional]: empty });
        expect((await calls.detail('editor', { id })).objects[sample.optional]).toBeNull();
      }
    });

    it('refuses a version that somebody else has overtaken, and says who and when', async () => {
      const id = await calls.made();
      const { version } = (await calls.detail('editor', { id })).objects;
      expect((await calls.update('admin', { id, [titleField]: '先保存的', version })).state).toBe(1);
      const answer = await calls.update('editor', { id, [titleField]: '后保存的', version });
      const now = (await calls.detail('editor', { id })).objects;
      expect(answer).toMatchObject({
        state: 0,
        objects: {
          code: 'CONFLICT',
          conflict: { userName: '陈雅琴', time: now.lastModificationTime, version: now.version, isOwn: false },
        },
      });
      expect(answer.msg).toBe(`内容已被陈雅琴于 ${String(now.lastModificationTime)} 修改，请核对后再保存`);
      expect(now[titleField]).toBe('先保存的');
      for (const current of [now.version, String(now.version)]) {
        const { version: latest } = (await calls.detail('editor', { id })).objects;
        expect(Number(latest)).toBeGreaterThanOrEqual(Number(current));
        expect((await calls.update('editor', { id, [titleField]: '核对过的', version: latest })).state).toBe(1);
      }
      const own = await calls.update('editor', { id, [titleField]: '旧窗口里的', version });
      expect(own).toMatchObject({ state: 0, objects: { code: 'CONFLICT', conflict: { isOwn: true } } });
      expect(own.msg).toMatch(/^内容已被您（.+）于 .+ 在另一个窗口修改，请核对后再保存$/);
      for (const other of [0, -1]) {
        const answer = await calls.update('editor', { id, version: other });
        expect(answer.objects.code, JSON.stringify(other)).toBe('CONFLICT');
      }
      for (const wrong of ['x', 1e308, [2], {}]) {
        const answer = await calls.update('editor', { id, version: wrong });
        expect(answer.objects, JSON.stringify(wrong)).toMatchObject({ code: 'VALIDATION', field: 'version' });
      }
    });

    it('lets one of two simultaneous saves of the same version through', async () => {
      const id = await calls.made();
      const { version } = (await calls.detail('editor', { id })).objects;
      const answers = await Promise.all(
        ['editor', 'admin', 'tanjing', 'editor', 'admin'].map((name, index) =>
          calls.update(name, { id, [titleField]: `第${index}人`, version }),
        ),
      );
      expect(answers.filter((answer) => answer.state === 1)).toHaveLength(1);
      expect(await calls.stored(id)).toMatchObject({ version: 2 });
    });

    it.runIf(reviewed)('is closed while the row is under review', async () => {
      for (const status of [1, 2] as const) {
        const id = await buildReviewed(suite.app(), declaration, { status, form: await sample.input(suite.app()) });
        const before = await calls.stored(id);
        expect((await calls.update('editor', { id, [titleField]: '趁机修改' })).objects.code).toBe('ILLEGAL_STATE');
        expect(await calls.stored(id)).toEqual(before);
      }
    });
  });
}

function describeCover(suite: Suite): void {
  const { declaration } = suite;
  const field = declaration.coverField ?? 'cover';
  const calls = callsOf(suite);
  const picturePlaces = Object.keys(declaration.fields).filter((name) => declaration.fields[name]?.kind === 'image');

  it.runIf(declaration.paths.cover)('changes the cover alone', async () => {
    const id = await calls.made();
    const before = await calls.stored(id);
    const cover = await suite.app().picture('editor', '#2e8b57');
    expect(await calls.send('cover', 'editor', { id, cover })).toMatchObject({ state: 1, msg: '修改成功！' });
    expect((await calls.detail('editor', { id })).objects[field]).toBe(cover);
    expect((await calls.stored(id)).status).toEqual(before.status);
    expect((await calls.send('cover', 'editor', { id, cover: ` ${cover} ` })).state).toBe(1);
    expect((await calls.detail('editor', { id })).objects[field]).toBe(cover);
    for (const none of [null, '', '  ', undefined]) {
      expect((await calls.send('cover', 'editor', { id, cover: none })).msg).toBe(
        suite.declaration.messages.coverMissing,
      );
    }
    expect((await calls.send('cover', 'editor', { id, cover: 'https://evil.example/a.png' })).msg).toMatch(
      '不是有效的图片地址',
    );
    expect((await calls.detail('editor', { id })).objects[field]).toBe(cover);
  });

  it.runIf(picturePlaces.length > 0)('never shows a private picture in public', async () => {
    const key = `private/ab/${'ab'.repeat(32)}.png`;
    await suite.app().deps.pools.owner.query(
      `insert into upload (id, venue_id, user_id, store_key, sha256, kind, name, suffix, mime, size, private)
       values (gen_random_uuid(), $1, $2, $3, '', 'image', '身份证', 'png', 'image/png', 1, true) on conflict do nothing`,
      [seedId.venue('main'), seedId.user('editor'), key],
    );
    const id = await calls.made();
    for (const name of picturePlaces) {
      const form = await suite.sample.input(suite.app());
      for (const path of [`/files/${key}`, `/files/./${key}`, `/files/x/../${key}`]) {
        expect((await calls.create('editor', { ...form, [name]: path })).state, path).toBe(0);
        expect((await calls.update('editor', { id, [name]: path })).state, path).toBe(0);
        if (declaration.paths.cover)
          expect((await calls.send('cover', 'editor', { id, cover: path })).state, path).toBe(0);
      }
    }
  });
}

/** New files of a form: real uploads of the login's venues, each what its field shows. */
function describeFiles(suite: Suite): void {
  const { declaration, sample } = suite;
  const calls = callsOf(suite);
  const places = Object.entries(declaration.fields).flatMap(([name, { kind }]) =>
    kind === 'image' || kind === 'images'
      ? [{ name, shown: (path: string) => (kind === 'images' ? [path] : path) }]
      : [],
  );
  const owner = () => suite.app().deps.pools.owner;

  describe('files that a form names anew', () => {
    it.runIf(places.length > 0)('are uploads of a venue of the login and pictures', async () => {
      const sound = `ab/${'5a'.repeat(32)}.wav`;
      await owner().query(
        `insert into upload (id, venue_id, user_id, store_key, sha256, kind, name, suffix, mime, size)
         values (gen_random_uuid(), $1, $2, $3, '', 'audio', '录音', 'wav', 'audio/wav', 1) on conflict do nothing`,
        [seedId.venue('main'), seedId.user('editor'), sound],
      );
      const foreign = await suite.app().picture('xiangyonggang', '#0b5ed7');
      const form = await sample.input(suite.app());
      const id = await calls.made();
      const before = await calls.stored(id);
      for (const { name, shown } of places) {
        for (const path of ['/files/ab/nobody-sent-this.png', `/files/${sound}`, foreign]) {
          const refused = { state: 0, msg: '图片不存在，请重新上传', objects: { code: 'VALIDATION', field: name } };
          expect(await calls.create('editor', { ...form, [name]: shown(path) }), path).toMatchObject(refused);
          expect(await calls.update('editor', { id, [name]: shown(path) }), path).toMatchObject(refused);
          if (declaration.paths.cover && name === declaration.coverField)
            expect(await calls.send('cover', 'editor', { id, cover: path }), path).toMatchObject(refused);
        }
      }
      expect(await calls.stored(id)).toEqual(before);
    });

    it('are uploads in an article, too', async () => {
      const id = await calls.made();
      const article = (path: string) => ({ id, [sample.html]: `<p>现场</p><img src="${path}" alt="" />` });
      expect(await calls.update('editor', article('/files/ab/nobody-sent-this.png'))).toMatchObject({
        state: 0,
        msg: '文件不存在，请重新上传',
        objects: { field: sample.html },
      });
      expect((await calls.update('editor', article(await suite.app().picture('editor')))).state).toBe(1);
    });

    it.runIf(declaration.paths.cover)('may be what the row shows already, whatever became of the upload', async () => {
      const path = await suite.app().picture('editor', '#6f42c1');
      const cover = declaration.coverField ?? '';
      const id = await calls.made({ [cover]: path });
      await owner().query('delete from upload where store_key = $1', [path.replace('/files/', '')]);
      expect((await calls.update('editor', { id, [cover]: path })).state).toBe(1);
      expect((await calls.send('cover', 'editor', { id, cover: path })).state).toBe(1);
      expect(
        (await calls.create('editor', { ...(await sample.input(suite.app())), [cover]: path })).objects.field,
      ).toBe(cover);
    });
  });
}

function describeRichText(suite: Suite): void {
  const { html } = suite.sample;
  const calls = callsOf(suite);

  it('stores rich text without anything that runs', async () => {
    const dangerous = /<script|\son\w+\s*=|javascript:|<iframe|<object|<svg|expression\(|@import/i;
    const id = await calls.made();
    // Each attack has a case of its own beside the sanitiser; here every fifth goes all the way.
    for (const [reason, attack] of ATTACK_VECTORS.filter((_, index) => index % 5 === 0)) {
      const answer = await calls.update('editor', { id, [html]: `<p>安全的文字</p>${attack}` });
      if (answer.state !== 1) {
        expect(answer.objects.field, reason).toBe(html);
        continue;
      }
      const stored = String((await calls.detail('editor', { id })).objects[html]);
      expect(stored, reason).toContain('安全的文字');
      const tags = [...stored.matchAll(/<[^>]*>/g)].map(([tag]) => tag).join('');
      expect(tags, reason).not.toMatch(dangerous);
    }
  });
}

function describeRemoval(suite: Suite): void {
  const { declaration, sample } = suite;
  const { titleField, reviewed } = declaration;
  const calls = callsOf(suite);

  describe('deleting', () => {
    it('takes the row out of list and detail, into the recycle bin', async () => {
      const id = await calls.made();
      expect(await calls.remove('editor', { ids: [id] })).toMatchObject({ state: 1, msg: sample.says.removed });
      expect(await calls.detail('editor', { id })).toMatchObject(forbidden);
      expect((await calls.list()).rows.map((row) => row.id)).not.toContain(id);
      expect((await calls.stored(id)).deleted_by).toBe(seedId.user('editor'));
      expect(await calls.remove('editor', { ids: [id] })).toMatchObject(forbidden);
      expect(await calls.update('editor', { id, [titleField]: '复活' })).toMatchObject(forbidden);
    });

    it('takes a single value, several names of the list, repeated and capital ids', async () => {
      const ids = [await calls.made(), await calls.made(), await calls.made(), await calls.made()];
      const [one = '', two = '', three = '', four = ''] = ids;
      expect((await calls.remove('editor', { ids: one })).state).toBe(1);
      expect((await calls.remove('editor', { idList: [two, two] })).state).toBe(1);
      expect((await calls.remove('editor', { id: three })).state).toBe(1);
      expect((await calls.remove('editor', { ids: [four.toUpperCase(), four] })).state).toBe(1);
      for (const id of ids) expect((await calls.stored(id)).deleted_at).not.toBeNull();
    });

    it('deletes all or nothing when one of the ids is not allowed', async () => {
      const own = [await calls.made(), await calls.made()];
      const foreign = await calls.made(await calls.inBranch(), 'admin');
      const before = await calls.fingerprint();
      for (const bad of [foreign, unknownId, 'x', '', 7]) {
        expect(await calls.remove('editor', { ids: [...own, bad] }), String(bad)).toMatchObject(forbidden);
      }
      const many = Array.from({ length: 101 }, (_, index) => unknownId.replace(/.{3}$/, String(100 + index)));
      expect(await calls.remove('editor', { ids: many.slice(1) })).toMatchObject(forbidden);
      expect((await calls.remove('editor', { ids: many })).msg).toBe('一次最多删除 100 条');
      expect((await calls.remove('editor', { ids: [] })).msg).toBe('请选择要删除的数据');
      for (const none of [{}, { ids: null }, { ids: '' }, { idList: null }, { id: '' }, { id: null }]) {
        expect((await calls.remove('editor', none)).msg, JSON.stringify(none)).toBe('请选择要删除的数据');
      }
      expect(await calls.fingerprint()).toEqual(before);
      expect((await calls.remove('editor', { ids: own })).state).toBe(1);
    });

    it.runIf(reviewed)('is allowed before a submission and after a refusal only', async () => {
      for (const [status, allowed] of [
        [0, true],
        [1, false],
        [2, false],
        [100, false],
        [101, true],
        [102, true],
      ] as const) {
        const form: Form = await sample.input(suite.app());
        const id = await buildReviewed(suite.app(), declaration, { status, form });
        const free = await calls.made();
        const answer = await calls.remove('editor', { ids: [free, id] });
        expect(answer.state, `status ${status}`).toBe(allowed ? 1 : 0);
        if (!allowed) expect(answer.msg).toBe(`《${String(form[titleField])}》当前状态不能删除`);
        expect((await calls.stored(free)).deleted_at === null).toBe(!allowed);
      }
    });
  });
}

function describeRevoking(suite: Suite): void {
  const { declaration, sample } = suite;
  const calls = callsOf(suite);

  it('takes back a submission, and nothing that is in another status', async () => {
    for (const status of [0, 1, 2, 100, 101, 102] as const) {
      const id = await buildReviewed(suite.app(), declaration, { status, form: await sample.input(suite.app()) });
      const answer = await calls.send('revoke', 'editor', { id, status: 0 });
      expect(answer.state, `status ${status}`).toBe(status === 1 ? 1 : 0);
      expect(answer.msg).toMatch(status === 1 ? '撤销成功' : /不在审核中，不能撤销$/);
      const now = calls.said(status === 1 ? 0 : status);
      expect((await calls.detail('editor', { id })).objects).toMatchObject({ status: now });
    }
    const submitted = idOf(await calls.create('editor', { ...(await sample.input(suite.app())), status: 1 }));
    await calls.send('revoke', 'editor', { id: submitted, status: 0 });
    expect((await calls.update('editor', { id: submitted, status: 1 })).state).toBe(1);
  });
}
