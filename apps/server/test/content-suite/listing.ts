import { describe, expect, it } from 'vitest';
import { demoBranchKey } from '../../src/demo/places';
import { seedId } from '../../src/seed/ids';
import { buildReviewed, type Form, freshTitle } from '../factories';
import { callsOf, type Suite } from './sample';
import { forbidden } from '../refusals';

/** The list: pages, filters, order and the exact total after every write. */
export function describeListing(suite: Suite): void {
  describeFilters(suite);
  describePages(suite);
  describeTotals(suite);
}

function describeFilters(suite: Suite): void {
  const { declaration, sample } = suite;
  const { titleField, reviewed, filters } = declaration;
  const calls = callsOf(suite);
  const titled = async (titles: readonly string[]) => {
    for (const title of titles) await calls.made({ [titleField]: title });
  };

  describe('the filters of the list', () => {
    it('find a keyword of one, two and three characters anywhere in the title', async () => {
      await titled(['鹂鸣音乐会', '春日鹂鸣', '鹂歌与鸣蝉']);
      const found = async (keyword: string) => (await calls.list({ keyword })).titles.map(String).sort();
      expect(await found('鹂')).toEqual(['春日鹂鸣', '鹂歌与鸣蝉', '鹂鸣音乐会'].sort());
      expect(await found('鹂鸣')).toEqual(['春日鹂鸣', '鹂鸣音乐会'].sort());
      expect(await found('鹂鸣音')).toEqual(['鹂鸣音乐会']);
      expect(await found(' 鹂鸣音 ')).toEqual(['鹂鸣音乐会']);
      expect(await found('鸣鹂')).toEqual([]);
      expect((await calls.list({ keyword: '' })).total).toBe((await calls.list()).total);
    });

    it('take wildcards, quotes and capitals of a keyword as they are', async () => {
      const titles = ['Zq%1', 'Zq_1', 'Zq\\1', "Zq'1", 'Zqx1'];
      await titled(titles);
      for (const title of titles) {
        expect((await calls.list({ keyword: title })).titles, title).toEqual([title]);
        expect((await calls.list({ keyword: title.slice(2) })).titles, title).toContain(title);
        expect((await calls.list({ keyword: title.toLowerCase() })).titles, title).toEqual([title]);
      }
      expect((await calls.list({ keyword: 'Zq__' })).total).toBe(0);
      expect((await calls.list({ keyword: "Zq' or '1'='1" })).total).toBe(0);
    });

    it('take the date range with both days, in China time', async () => {
      const id = await sample.onDays(suite.app(), { from: '2031-05-10', to: '2031-05-10' });
      const found = async (startTime?: string, endTime?: string) =>
        (await calls.list({ startTime, endTime })).rows.some((row) => row.id === id);
      expect(await found('2031-05-10', '2031-05-10')).toBe(true);
      expect(await found('2031-05-09', '2031-05-11')).toBe(true);
      expect(await found('2031-05-10')).toBe(true);
      expect(await found(undefined, '2031-05-10')).toBe(true);
      expect(await found('2031-05-10 00:00:00', '2031-05-10 23:59:59')).toBe(true);
      expect(await found('2031-05-11')).toBe(false);
      expect(await found(undefined, '2031-05-09')).toBe(false);
      expect(await found('2031-05-09', '2031-05-09')).toBe(false);
      expect(await found('2031-05-11', '2031-05-11')).toBe(false);
    });

    it('refuse dates that no calendar has', async () => {
      for (const day of ['2031-02-30', '10.5.2031', '0000-01-01', 'x', '2031-05']) {
        const from = await calls.page('editor', { startTime: day });
        expect([from.status, from.state, from.msg]).toEqual([200, 0, '开始日期格式不正确']);
        expect((await calls.page('editor', { endTime: day })).msg).toBe('结束日期格式不正确');
      }
      expect((await calls.list({ startTime: '', endTime: null })).total).toBe((await calls.list()).total);
    });

    it.runIf(reviewed)('tell the statuses apart', async () => {
      const input = await sample.input(suite.app());
      for (const status of [0, 1, 2, 100, 101, 102] as const) {
        const title = freshTitle('状态');
        const id = await buildReviewed(suite.app(), declaration, { status, form: { ...input, [titleField]: title } });
        for (const asked of [0, 1, 2, 100, 101, 102]) {
          const found = (await calls.list({ keyword: title, status: asked })).rows.map((row) => row.id);
          expect(found, `${status} among ${asked}`).toEqual(asked === status ? [id] : []);
        }
        for (const every of [-1, '-1', null, '', undefined]) {
          expect((await calls.list({ keyword: title, status: every })).total).toBe(1);
        }
        const { rows } = await calls.list({ keyword: title, status: String(calls.spelled(status)) });
        const value = calls.spelled(status);
        const said = { status: calls.said(status), statusDiscription: { value } };
        expect(rows).toMatchObject([{ id, ...said }]);
        expect((await calls.detail('viewer', { id })).objects).toMatchObject(said);
        expect((await calls.list({ keyword: title, status: String(status) })).total).toBe(1);
        expect((await calls.list({ keyword: title, status: 7 })).total).toBe(0);
      }
    });

    it.runIf(filters.validity)('tell valid rows from invalid ones', async () => {
      const title = freshTitle('有效');
      const id = await calls.made({ [titleField]: title });
      for (const [state, valid, invalid] of [
        [true, 1, 0],
        [false, 0, 1],
      ] as const) {
        await calls.send('toggle', 'editor', { id, value: state });
        for (const yes of [true, 1, '1', 'true', 'valid', '有效'])
          expect((await calls.list({ keyword: title, state: yes })).total).toBe(valid);
        for (const no of [false, 0, '0', 'false', 'invalid', '无效'])
          expect((await calls.list({ keyword: title, state: no })).total).toBe(invalid);
        for (const all of [null, '', undefined, -1, '-1', 'all', '全部'])
          expect((await calls.list({ keyword: title, state: all })).total).toBe(1);
      }
    });

    it.runIf(filters.type)('tell the categories apart', async () => {
      const [one, other] = (await sample.categories?.(suite.app())) ?? ['', ''];
      const title = freshTitle('分类');
      await calls.made({ [titleField]: title, [String(filters.type)]: one });
      expect((await calls.list({ keyword: title, typeId: one })).total).toBe(1);
      expect((await calls.list({ keyword: title, typeId: other })).total).toBe(0);
      expect((await calls.list({ keyword: title, typeId: "' or 1=1" })).total).toBe(0);
      expect((await calls.list({ keyword: title, typeId: '' })).total).toBe(1);
    });

    it('narrow to a venue of the login and to no other', async () => {
      const branch = seedId.venue(demoBranchKey);
      const title = freshTitle('分馆');
      const id = await calls.made({ [titleField]: title, ...(await calls.inBranch()) }, 'admin');
      expect((await calls.list({ keyword: title })).total).toBe(0);
      expect((await calls.list({ keyword: title, venueId: branch }, 'admin')).rows.map((row) => row.id)).toEqual([id]);
      expect((await calls.list({ keyword: title }, 'branch')).total).toBe(1);
      expect((await calls.list({ keyword: title }, 'platform')).total).toBe(1);
      expect(await calls.page('editor', { venueId: branch })).toMatchObject(forbidden);
    });
  });
}

function describePages(suite: Suite): void {
  const { declaration } = suite;
  const { titleField } = declaration;
  const calls = callsOf(suite);
  const later = (form: Form) => {
    // Ids carry the moment, so that rows of the same day keep their order.
    suite.app().clock.advance({ seconds: 1 });
    return calls.made(form);
  };

  describe('the pages of the list', () => {
    it('carry each row once, newest first, with both pairs of names', async () => {
      const stem = freshTitle('分页');
      for (let index = 0; index < 7; index += 1) await later({ [titleField]: `${stem}第${index}篇` });
      const seen: unknown[] = [];
      const { firstPage } = declaration.dialect;
      for (const pageIndex of [firstPage, firstPage + 1, firstPage + 2]) {
        const { objects } = await calls.page('editor', { keyword: stem, pageIndex, pageSize: 3 });
        expect(objects).toMatchObject({ total: 7, totalCount: 7 });
        expect(objects.list).toEqual(objects.datas);
        seen.push(...(objects.datas as Form[]).map((row) => row[titleField]));
      }
      const expected = [6, 5, 4, 3, 2, 1, 0].map((index) => `${stem}第${index}篇`);
      expect(seen).toEqual(expected);
      const { datas } = (await calls.page('editor', { keyword: stem, pageIndex: firstPage + 3, pageSize: 3 })).objects;
      expect(datas).toEqual([]);
    });

    it('start at 0 and at 1 alike, and at nothing else before', async () => {
      const { firstPage } = declaration.dialect;
      const page = async (pageIndex: unknown) => (await calls.page('editor', { pageIndex, pageSize: 2 })).objects.datas;
      const first = await page(firstPage);
      for (const same of [0, '0', -1, -1e9, null, undefined, String(firstPage)])
        expect(await page(same)).toEqual(first);
      expect(await page(firstPage + 1)).not.toEqual(first);
      expect(await page(1e9)).toEqual([]);
    });

    it('hold between 1 and 100 rows, 10 by default', async () => {
      const drafts = Array.from({ length: 101 }, (_, index) => index);
      const input = await suite.sample.input(suite.app());
      const stem = freshTitle('百篇');
      // A score at a time: a hundred at once would wait for a connection longer than a busy machine grants.
      for (let done = 0; done < drafts.length; done += 20) {
        const some = drafts.slice(done, done + 20);
        await Promise.all(some.map((index) => calls.made({ ...input, [titleField]: `${stem}第${index}` })));
      }
      const size = async (pageSize: unknown) => {
        const { objects } = await calls.page('editor', { keyword: stem, pageSize });
        expect(objects.total).toBe(101);
        return (objects.datas as unknown[]).length;
      };
      for (const [asked, given] of [
        [undefined, 10],
        [null, 10],
        [0, 10],
        [-1, 10],
        [1, 1],
        ['5', 5],
        [100, 100],
        [101, 100],
        [1000, 100],
        [1e9, 100],
      ]) {
        expect(await size(asked), String(asked)).toBe(given);
      }
    });

    it('refuse sizes and pages that are no whole number, in words', async () => {
      for (const body of [
        { pageSize: 2.5 },
        { pageIndex: 1.25 },
        { pageIndex: 1e308 },
        { pageSize: 'ten' },
        { pageIndex: [1] },
      ]) {
        const answer = await calls.page('editor', body);
        expect(answer, JSON.stringify(body)).toMatchObject({ status: 200, state: 0, objects: { code: 'VALIDATION' } });
        expect(answer.msg).toMatch(/[\u4e00-\u9fff]/);
      }
    });

    it('are sorted by the offered columns only', async () => {
      const stem = freshTitle('排序');
      for (const name of ['播', '阿', '册']) await later({ [titleField]: `${stem}${name}` });
      const order = async (sortField: string, sortOrder = 'ascend') =>
        (await calls.list({ keyword: stem, sortField, sortOrder })).titles
          .map((title) => String(title).slice(-1))
          .join('');
      expect(await order(titleField)).toBe('阿播册');
      expect(await order(titleField, 'descend')).toBe('册播阿');
      const usual = '册阿播';
      expect(await order('', '')).toBe(usual);
      for (const field of [
        'venueId',
        'introduction',
        'id',
        'password_hash',
        'title; drop table venue',
        'constructor',
      ]) {
        expect(await order(field), field).toBe(usual);
      }
      for (const field of declaration.sortable) expect((await order(field)).length, field).toBe(3);
      expect(await calls.page('editor', { sortField: titleField, sortOrder: 'desc' })).toMatchObject({
        state: 0,
      });
    });
  });
}

function describeTotals(suite: Suite): void {
  const { declaration, sample } = suite;
  const { titleField, reviewed } = declaration;
  const calls = callsOf(suite);

  describe('the total', () => {
    it('is exact after every write, of one filter as of another', async () => {
      const stem = freshTitle('计数');
      const state = reviewed ? { status: 0 } : { state: true };
      const totals = async () => [
        (await calls.list()).total - everything,
        (await calls.list({ keyword: stem })).total,
        (await calls.list({ keyword: stem, ...state })).total,
      ];
      let everything = 0;
      everything = (await totals())[0] ?? 0;
      expect(await totals()).toEqual([0, 0, 0]);
      const [one, two] = [
        await calls.made({ [titleField]: `${stem}甲` }),
        await calls.made({ [titleField]: `${stem}乙` }),
      ];
      expect(await totals()).toEqual([2, 2, 2]);
      await calls.update('editor', { id: one, [titleField]: freshTitle('改名') });
      expect(await totals()).toEqual([2, 1, 1]);
      await calls.made({ [titleField]: `${stem}丙`, ...(await calls.inBranch()) }, 'admin');
      expect(await totals()).toEqual([2, 1, 1]);
      if (reviewed)
        await calls.update('editor', {
          ...(await sample.input(suite.app())),
          [titleField]: `${stem}乙`,
          id: two,
          status: 1,
        });
      else await calls.send('toggle', 'editor', { id: two });
      expect(await totals()).toEqual([2, 1, 0]);
      if (reviewed) await calls.send('revoke', 'editor', { id: two, status: 0 });
      else await calls.send('toggle', 'editor', { id: two });
      expect(await totals()).toEqual([2, 1, 1]);
      await calls.remove('editor', { ids: [two] });
      expect(await totals()).toEqual([1, 0, 0]);
      await calls.remove('editor', { ids: [one] });
      expect(await totals()).toEqual([0, 0, 0]);
    });
  });
}
