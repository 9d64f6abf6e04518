import { activity } from '@yunguan/contract/content/activity';
import { course } from '@yunguan/contract/content/course';
import { site } from '@yunguan/contract/content/site';
import { teacher } from '@yunguan/contract/content/teacher';
import { vote } from '@yunguan/contract/content/vote';
import { anyContent } from '@yunguan/contract/kernel/content';
import { describe, expect, it } from 'vitest';
import { copiedValues, isCopyable, leftOutLabels } from './copied-values';

describe('a copy of a record', () => {
  it('takes over what is entered, without dates and sessions, and nothing that the server computes', () => {
    const row = {
      id: 'a1',
      status: 100,
      version: 7,
      title: '元宵灯会',
      tel: '023-68791234',
      introduction: '<p>灯谜</p>',
      startTime: '2026-02-12 18:00',
      events: [{ time: '2026-02-12', dates: [] }],
    };
    const { fields } = anyContent(activity);
    expect([fields.startTime?.kind, fields.events?.kind]).toEqual(['date', 'sessions']);
    const copied = copiedValues(anyContent(activity), row);
    expect(copied).toMatchObject({ title: '元宵灯会', tel: '023-68791234', introduction: '<p>灯谜</p>' });
    for (const own of ['id', 'status', 'version', 'startTime', 'events']) expect(copied).not.toHaveProperty(own);
  });

  it('keeps the weekly hours of a place, which are of no single day', () => {
    const { fields } = anyContent(site);
    const weekly = Object.keys(fields).filter((name) => ['periods', 'cells'].includes(fields[name]?.kind ?? ''));
    expect(weekly).not.toEqual([]);
    const row = Object.fromEntries(weekly.map((name) => [name, []]));
    expect(Object.keys(copiedValues(anyContent(site), row)).toSorted()).toEqual(weekly.toSorted());
  });

  it('names what it starts without, where the other record has it', () => {
    const row = { title: '元宵灯会', startTime: '2026-02-12', endTime: null, events: [] };
    expect(leftOutLabels(anyContent(activity), row)).toEqual(['活动开始日期']);
    expect(leftOutLabels(anyContent(site), { title: '排练厅' })).toEqual([]);
  });

  it('leaves out whom and what only the other venue has, and names it', () => {
    const row = { venueId: 'v2', title: '国画班', teacherIds: ['t1'], leagueIds: [], typeId: 'k1' };
    const of = anyContent(course);
    expect(copiedValues(of, row, 'v2')).toMatchObject({ title: '国画班', teacherIds: ['t1'] });
    expect(copiedValues(of, row, 'v1')).toEqual({ title: '国画班', typeId: 'k1' });
    expect(leftOutLabels(of, row, 'v2')).toEqual([]);
    expect(leftOutLabels(of, row, 'v1')).toEqual(['培训教师']);
  });

  it('is not offered of a person', () => {
    expect(isCopyable(anyContent(teacher))).toBe(false);
    expect(isCopyable(anyContent(vote))).toBe(true);
  });
});
