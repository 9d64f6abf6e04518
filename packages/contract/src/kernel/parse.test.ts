import { describe, expect, it } from 'vitest';
import { anyContent, defineContent } from './content';
import { date, minute } from './date-fields';
import { flag, html, text } from './field';
import { images } from './file-fields';
import { type Parsed, parseContent, withLists } from './parse';
import { weeklyCells } from './slot-fields';

const lecture = anyContent(
  defineContent({
    key: 'lecture',
    label: '讲座',
    base: '/api/lectures/v1',
    paths: { page: 'page', detail: 'detail', create: 'add', update: 'update', remove: 'delete' },
    reviewed: false,
    fields: {
      title: text('标题', { required: '请输入标题', max: 10 }),
      speaker: text('主讲人', { required: '请输入主讲人' }),
      day: date('日期', '请选择日期！'),
      startTime: minute('开始时间'),
      endTime: minute('结束时间'),
      isFree: flag('是否免费', true),
      albums: images('图片', { max: 2 }),
      introduction: html('简介', '请输入简介'),
    },
    titleField: 'title',
    rules: [
      {
        field: 'endTime',
        on: 'always',
        check: (v) => (v.startTime && v.endTime && v.endTime < v.startTime ? '结束时间不能早于开始时间' : undefined),
      },
      { field: 'startTime', on: 'submit', check: (v) => (v.isFree || v.startTime ? undefined : '请选择开始时间') },
    ],
    computed: {},
    omittedInRows: [],
    filters: { keyword: 'title', dates: 'publishTime' },
    sortable: [],
    rowActions: {},
    codes: {},
    exportColumns: [],
    messages: {
      created: '',
      submitted: '',
      updated: '',
      removed: '',
      revoked: '',
      coverChanged: '',
      coverMissing: '没有选中封面图！',
      toggled: '',
      pinned: '',
    },
    dialect: { firstPage: 1, idsKey: 'ids' },
  }),
);

const complete = {
  title: '走近川剧',
  speaker: '沈铁梅',
  day: '2026-05-01',
  startTime: '2026-05-01 09:00',
  endTime: '2026-05-01 11:00',
  isFree: false,
  albums: ['/files/a.png'],
  introduction: '<p>川剧入门</p>',
};

function valuesOf(parsed: Parsed) {
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.values;
}
const messagesOf = (parsed: Parsed) => (parsed.ok ? [] : parsed.problems.map(({ field, message }) => [field, message]));
const submit = { strictness: 'submit' } as const;
const draft = { strictness: 'draft' } as const;

describe('a submitted form', () => {
  it('is read as it is', () => {
    expect(valuesOf(parseContent(lecture, complete, submit))).toEqual(complete);
  });

  it('keeps a text of one line on one line', () => {
    const typed = {
      ...complete,
      title: '走近\r\n川剧',
      speaker: ' 沈铁梅 \n\u2028 谢平安\n',
      introduction: '<p>一\n二</p>',
    };
    expect(valuesOf(parseContent(lecture, typed, submit))).toEqual({
      ...complete,
      title: '走近 川剧',
      speaker: '沈铁梅 谢平安',
      introduction: '<p>一\n二</p>',
    });
  });

  it('names every missing field, in the order of the form', () => {
    expect(messagesOf(parseContent(lecture, {}, submit))).toEqual([
      ['title', '请输入标题'],
      ['speaker', '请输入主讲人'],
      ['day', '请选择日期！'],
      ['introduction', '请输入简介'],
    ]);
  });

  it('puts a broken rule in the place of its field', () => {
    const body = { ...complete, speaker: '', endTime: '2026-05-01 08:00', introduction: '<p></p>' };
    expect(messagesOf(parseContent(lecture, body, submit))).toEqual([
      ['speaker', '请输入主讲人'],
      ['endTime', '结束时间不能早于开始时间'],
      ['introduction', '请输入简介'],
    ]);
  });

  it('says one thing per field: a malformed value is not also judged by a rule', () => {
    expect(messagesOf(parseContent(lecture, { ...complete, startTime: '早上' }, submit))).toEqual([
      ['startTime', '开始时间格式不正确'],
    ]);
  });

  it('trims, normalises flags, minutes and days, and takes nothing that is not declared', () => {
    const body = {
      ...complete,
      title: '  走近川剧  ',
      isFree: '0',
      startTime: '2026-05-01T09:00:30',
      day: '2026-05-01 18:00:00',
      status: 100,
      votesCount: 9,
    };
    expect(valuesOf(parseContent(lecture, body, submit))).toEqual(complete);
  });

  it('is not led astray by names of the prototype', () => {
    const body: unknown = JSON.parse(
      '{"__proto__": {"title": "偷渡"}, "constructor": {"prototype": {"speaker": "甲"}}}',
    );
    const parsed = parseContent(lecture, body as Record<string, unknown>, submit);
    expect(messagesOf(parsed)[0]).toEqual(['title', '请输入标题']);
    expect(({} as Record<string, unknown>).speaker).toBeUndefined();
  });

  it('lets waived fields be missing', () => {
    const { speaker: _, ...body } = complete;
    expect(parseContent(lecture, body, { ...submit, waived: new Set(['speaker']) }).ok).toBe(true);
    expect(parseContent(lecture, body, submit).ok).toBe(false);
  });
});

describe('a draft', () => {
  it('needs its title and nothing else', () => {
    expect(messagesOf(parseContent(lecture, { speaker: '沈铁梅' }, draft))).toEqual([['title', '请输入标题']]);
    expect(valuesOf(parseContent(lecture, { title: '走近川剧' }, draft))).toEqual({
      title: '走近川剧',
      speaker: null,
      day: null,
      startTime: null,
      endTime: null,
      isFree: true,
      albums: [],
      introduction: null,
    });
  });

  it('may be incomplete but not malformed', () => {
    const body = { title: '走近川剧', day: '2026-02-30', endTime: '2026-05-01 08:00', startTime: '2026-05-01 09:00' };
    expect(messagesOf(parseContent(lecture, body, draft))).toEqual([
      ['day', '请选择日期！'],
      ['endTime', '结束时间不能早于开始时间'],
    ]);
  });

  it('skips the rules that only a submission runs', () => {
    expect(parseContent(lecture, { title: '走近川剧', isFree: 0 }, draft).ok).toBe(true);
  });
});

describe('an edit', () => {
  it('keeps what the payload does not carry', () => {
    const values = valuesOf(parseContent(lecture, { speaker: '王超' }, { ...submit, stored: complete }));
    expect(values).toEqual({ ...complete, speaker: '王超' });
  });

  it.each([[null], [''], ['  ']])('clears a field that the payload carries as %j', (empty) => {
    const values = valuesOf(parseContent(lecture, { endTime: empty }, { ...submit, stored: complete }));
    expect(values.endTime).toBeNull();
    expect(messagesOf(parseContent(lecture, { speaker: empty }, { ...submit, stored: complete }))).toEqual([
      ['speaker', '请输入主讲人'],
    ]);
  });

  it('empties a list of pictures and sets a cleared flag back to its initial value', () => {
    const values = valuesOf(parseContent(lecture, { albums: null, isFree: null }, { ...submit, stored: complete }));
    expect([values.albums, values.isFree]).toEqual([[], true]);
  });

  it('judges the stored values together with the new ones', () => {
    expect(
      messagesOf(parseContent(lecture, { startTime: '2026-05-02 09:00' }, { ...draft, stored: complete })),
    ).toEqual([['endTime', '结束时间不能早于开始时间']]);
  });
});

describe('a payload whose lists are written as JSON', () => {
  const bookable = { ...lecture, fields: { ...lecture.fields, timeConfigs: weeklyCells('时段') } };
  const cells = [{ event: '上午', week: '星期一', type: 1 }];

  it('has them as lists, under the name of the field and under that of the answer', () => {
    const text = JSON.stringify(cells);
    expect(withLists(bookable, { timeConfigs: text, eventList: text })).toEqual({
      timeConfigs: cells,
      eventList: cells,
    });
  });

  it('keeps the texts of its form and everything that is no list', () => {
    const sent = {
      title: '["闭馆"]',
      introduction: '[1]',
      timeConfigs: '[上午',
      eventList: '',
      other: '{"a":[]}',
      day: null,
    };
    expect(withLists(bookable, sent)).toEqual(sent);
  });
});
