import { expect, it } from 'vitest';
import { club } from '../content/club';
import { vote } from '../content/vote';
import { anyContent } from './content';
import { asWatched, isWatchable, watchedFields } from './watched-words';

const found = (form: Record<string, unknown>, ...words: string[]) =>
  watchedFields(anyContent(vote), form, asWatched(words)).map(({ label, words: these }) => [label, ...these]);

it('finds the words in texts, long texts and rich texts, field by field and in the order of the list', () => {
  const form = { title: '国家级大师评选', introduction: '<p>最<b>佳</b>&nbsp;人气，国家级</p>' };
  expect(found(form, '最佳人气', '国家级', '免费')).toEqual([
    ['活动名称', '国家级'],
    ['活动简介', '最佳人气', '国家级'],
  ]);
});

it('finds them in other widths and cases, and with spaces or signs of no width between', () => {
  expect(found({ title: '加Ｖ Ｘ\u200b号' }, 'vx')).toEqual([['活动名称', 'vx']]);
  expect(found({ title: '返 现' }, '返\u3000现')).toEqual([['活动名称', '返\u3000现']]);
});

it('looks at what was typed, not at marks, ids, files or links', () => {
  const form = { introduction: '<p class="strong">无</p>', cover: '/files/strong.png', typeId: 'strong' };
  expect(found(form, 'strong')).toEqual([]);
});

it('looks into the texts of lists, too', () => {
  const albums = [{ title: '年度汇演', introduction: '免费领票', albums: [] }];
  expect(watchedFields(anyContent(club), { albums }, asWatched(['免费', '领票', '抽奖']))).toEqual([
    { field: 'albums', label: '社团相册', words: ['免费', '领票'] },
  ]);
});

it('does not watch single characters', () => {
  expect(isWatchable('佳')).toBe(false);
  expect(isWatchable('佳\u200b ')).toBe(false);
  expect(isWatchable('最佳')).toBe(true);
});
