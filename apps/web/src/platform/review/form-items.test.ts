import { recruit } from '@yunguan/contract/content/recruit';
import { vote } from '@yunguan/contract/content/vote';
import { anyContent } from '@yunguan/contract/kernel/content';
import { media } from '@yunguan/contract/content/media';
import { count, date, dict, flag, images, longText, text } from '@yunguan/contract/kernel/field';
import { expect, it } from 'vitest';
import { formItems } from './form-items';

const form = {
  title: '「最美家乡」摄影作品评选',
  typeId: '0b6e',
  typeName: '摄影',
  provinceId: '50',
  areas: '重庆市 江北区 观音桥街道',
  address: '建新北路 9 号',
  longitude: 106.57,
  dimension: 29.6,
  startTime: '2026-12-01 09:00:00',
  isNeedSignup: true,
  isNeedVote: false,
  cover: '/files/a.webp',
  albums: ['/files/b.webp', '/files/c.webp'],
  video: null,
  introduction: '<p>简介</p>',
};
const items = formItems(anyContent(vote), form);
const item = (name: string) => items.find((one) => one.name === name);

it('shows a vote in the order of its form, with the region and the point each once', () => {
  expect(items.slice(0, 7).map(({ label }) => label)).toEqual([
    '活动名称',
    '分类',
    '区域',
    '详细地址',
    '经纬度',
    '联系人',
    '联系电话',
  ]);
});

it('shows words instead of codes', () => {
  expect(item('typeId')).toMatchObject({ text: '摄影' });
  expect(item('provinceId')).toMatchObject({ text: '重庆市 江北区 观音桥街道' });
  expect(item('longitude')).toMatchObject({ text: '106.57，29.6' });
  expect(item('startTime')).toMatchObject({ text: '2026-12-01 09:00' });
  expect([item('isNeedSignup'), item('isNeedVote')]).toMatchObject([{ text: '是' }, { text: '否' }]);
});

it('shows a dash for what was left empty', () => {
  expect(item('contacts')).toMatchObject({ text: '—' });
  expect(item('video')).toMatchObject({ kind: 'video', src: '' });
});

it('keeps pictures and articles as what they are', () => {
  expect(item('cover')).toMatchObject({ kind: 'pictures', pictures: ['/files/a.webp'] });
  expect(item('albums')).toMatchObject({ kind: 'pictures', pictures: ['/files/b.webp', '/files/c.webp'] });
  expect(item('introduction')).toMatchObject({ kind: 'html', html: '<p>简介</p>' });
});

it('names the choice of a media work and keeps its sound to be played', () => {
  const work = { sourceType: 2, classification: '0b6e', classificationName: '音乐作品', audio: '/files/a.mp3' };
  const found = (name: string) => formItems(anyContent(media), work).find((one) => one.name === name);
  expect(found('sourceType')).toMatchObject({ kind: 'text', text: '音频' });
  expect(found('classification')).toMatchObject({ kind: 'text', text: '音乐作品' });
  expect(found('audio')).toMatchObject({ kind: 'audio', src: '/files/a.mp3' });
});

it('shows a type that it has never met', () => {
  const fields = {
    name: text('展品名称'),
    gradeId: dict('级别', '请选择级别', '9999'),
    area: count('面积（平方米）'),
    opened: date('开放日期'),
    isFree: flag('免费', false),
    views: images('展品图片', { max: 3 }),
    story: longText('来历'),
  };
  const made = { name: '青花瓶', gradeName: '一级', area: 0, opened: '2026-05-01 00:00', isFree: true, story: '' };
  expect(formItems({ fields }, made)).toEqual([
    { name: 'name', label: '展品名称', kind: 'text', text: '青花瓶', isLong: false },
    { name: 'gradeId', label: '级别', kind: 'text', text: '一级', isLong: false },
    { name: 'area', label: '面积（平方米）', kind: 'text', text: '0', isLong: false },
    { name: 'opened', label: '开放日期', kind: 'text', text: '2026-05-01', isLong: false },
    { name: 'isFree', label: '免费', kind: 'text', text: '是', isLong: false },
    { name: 'views', label: '展品图片', kind: 'pictures', pictures: [] },
    { name: 'story', label: '来历', kind: 'text', text: '—', isLong: false },
  ]);
  expect(formItems(anyContent(recruit), {}).length).toBeGreaterThan(5);
});
