// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { articleText } from './article-text';
import { diffText } from './text-diff';

const marked = (before: string, after: string) =>
  diffText(before, after)
    .map(({ text, change }) => ({ same: text, redressed: text, removed: `[-${text}-]`, added: `{+${text}+}` })[change])
    .join('');

it('marks the words that changed and leaves the rest', () => {
  expect(marked('开放时间内可提前 3 日预约', '开放时间内可提前 7 日预约')).toBe('开放时间内可提前 [-3-]{+7+} 日预约');
});

it('shows an empty field as wholly added', () => {
  expect(marked('', '新的说明')).toBe('{+新的说明+}');
});

it('gives both texts back', () => {
  const runs = diffText('甲乙丙丁戊', '甲丙己戊');
  const without = (change: string) =>
    runs
      .filter((run) => run.change !== change)
      .map((run) => run.text)
      .join('');
  expect(without('added')).toBe('甲乙丙丁戊');
  expect(without('removed')).toBe('甲丙己戊');
});

it('answers at once for two long texts with nothing in common', () => {
  const started = performance.now();
  const runs = diffText('春'.repeat(30_000), '秋'.repeat(30_000));
  expect(runs).toHaveLength(2);
  expect(performance.now() - started).toBeLessThan(3000);
});

it('reads an article paragraph by paragraph and names its pictures', () => {
  expect(articleText('<h2>简介</h2><p>第一段<br>换行</p><p><img src="/files/a.png?x=1"></p>')).toBe(
    '简介\n第一段\n换行\n［图片 a.png］',
  );
});
