import { club } from '@yunguan/contract/content/club';
import { recruit } from '@yunguan/contract/content/recruit';
import { site } from '@yunguan/contract/content/site';
import { vote } from '@yunguan/contract/content/vote';
import { anyContent } from '@yunguan/contract/kernel/content';
import { media } from '@yunguan/contract/content/media';
import { date } from '@yunguan/contract/kernel/date-fields';
import { dict, flag, longText, text } from '@yunguan/contract/kernel/field';
import { images } from '@yunguan/contract/kernel/file-fields';
import { count } from '@yunguan/contract/kernel/number-fields';
import { expect, it } from 'vitest';
import { formItems } from './form-items';

const form = {
  title: '「最美家乡」摄影作品评选',
  typeId: '0b6e',
  provinceId: '50',
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
const words = { typeId: '摄影', provinceId: '重庆市江北区观音桥街道' };
const items = formItems(anyContent(vote), { form, words });
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
  expect(item('provinceId')).toMatchObject({ text: '重庆市江北区观音桥街道' });
  expect(item('longitude')).toMatchObject({ text: '106.57，29.6' });
  expect(item('startTime')).toMatchObject({ text: '2026-12-01 09:00' });
  expect([item('isNeedSignup'), item('isNeedVote')]).toMatchObject([{ text: '是' }, { text: '否' }]);
});

it('shows a dash for what is missing and must not be, and leaves out what may be empty and was not emptied', () => {
  expect(item('contacts')).toMatchObject({ text: '—' });
  expect(item('video')).toBeUndefined();
  const kept = formItems(anyContent(vote), { form, words, kept: new Set(['video']) });
  expect(kept.find(({ name }) => name === 'video')).toMatchObject({ kind: 'video', src: '' });
});

it('says what a number counts', () => {
  const shown = { area: 320.5, contain: 120, cost: 0 };
  const found = formItems(anyContent(site), { form: shown, words: {} });
  expect(['area', 'contain', 'cost'].map((name) => found.find((one) => one.name === name))).toMatchObject([
    { text: '320.5 平方米' },
    { text: '120 人' },
    { text: '0 元/场' },
  ]);
});

it('keeps pictures and articles as what they are', () => {
  expect(item('cover')).toMatchObject({ kind: 'pictures', pictures: ['/files/a.webp'] });
  expect(item('albums')).toMatchObject({ kind: 'pictures', pictures: ['/files/b.webp', '/files/c.webp'] });
  expect(item('introduction')).toMatchObject({ kind: 'html', html: '<p>简介</p>' });
});

it('names the choice of a media work and keeps its sound to be played', () => {
  const work = { sourceType: 2, classification: '0b6e', audio: '/files/a.mp3' };
  const found = (name: string) =>
    formItems(anyContent(media), { form: work, words: { classification: '音乐作品' } }).find(
      (one) => one.name === name,
    );
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
  const made = { name: '青花瓶', gradeId: '0b6e', area: 0, opened: '2026-05-01 00:00', isFree: true, story: '' };
  expect(formItems({ fields }, { form: made, words: { gradeId: '一级' } })).toEqual([
    { name: 'name', label: '展品名称', kind: 'text', text: '青花瓶', isLong: false },
    { name: 'gradeId', label: '级别', kind: 'text', text: '一级', isLong: false },
    { name: 'area', label: '面积（平方米）', kind: 'text', text: '0', isLong: false },
    { name: 'opened', label: '开放日期', kind: 'text', text: '2026-05-01', isLong: false },
    { name: 'isFree', label: '免费', kind: 'text', text: '是', isLong: false },
  ]);
  expect(formItems(anyContent(recruit), { form: {}, words: {} }).map(({ label }) => label)).toContain('标题');
});

it('says what the grid, the equipment and the place of a site hold', () => {
  const said = {
    typeId: '剧场',
    equipmentId: '舞台灯光、调音台',
    timeConfigs: '星期一 上午、下午',
    provinceId: '重庆市江北区',
  };
  const shown = { equipmentId: ['0b6e', '0b6f'], timeConfigs: [{ event: '上午', week: '星期一', type: 1 }] };
  const found = (name: string) =>
    formItems(anyContent(site), { form: shown, words: said }).find((one) => one.name === name);
  expect(['typeId', 'equipmentId', 'timeConfigs', 'provinceId'].map(found)).toMatchObject([
    { text: '剧场' },
    { text: '舞台灯光、调音台' },
    { text: '星期一 上午、下午' },
    { label: '区域', text: '重庆市江北区' },
  ]);
});

it('shows the photos of each album below its line', () => {
  const shown = { albums: [{ title: '汇演', introduction: '新春', albums: ['/files/a.webp', '/files/b.webp'] }] };
  const found = formItems(anyContent(club), { form: shown, words: { albums: '汇演（新春，2 张）' } }).filter(
    ({ name }) => name.startsWith('albums'),
  );
  expect(found).toMatchObject([
    { name: 'albums', kind: 'text', text: '汇演（新春，2 张）' },
    { name: 'albums.0', label: '相册《汇演》', kind: 'pictures', pictures: ['/files/a.webp', '/files/b.webp'] },
  ]);
});
