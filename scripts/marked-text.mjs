import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Puts text between the two marks of a page, such as `<!-- 结果开始 -->` and `<!-- 结果结束 -->`.
 * @param {string} page path of the page
 * @param {string} name what the marks are called
 * @param {string} content Markdown
 * @throws when the page does not have the marks
 */
export function putBetweenMarks(page, name, content) {
  const text = readFileSync(page, 'utf8');
  const [first, last] = [`<!-- ${name}开始 -->`, `<!-- ${name}结束 -->`];
  const [start, end] = [text.indexOf(first), text.indexOf(last)];
  if (start < 0 || end < start) throw new Error(`${page}：没有 ${first}、${last}`);
  writeFileSync(page, `${text.slice(0, start + first.length)}\n\n${content.trim()}\n\n${text.slice(end)}`);
}
