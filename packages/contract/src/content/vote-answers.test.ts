import { describe, expect, it } from 'vitest';
import { filesProblem, longestWords, pathsOf, takesFiles, wordsOf, wordsProblem } from './vote-answers';

const field = (type: number, isNull = true) => ({ fieldName: '作品', type, isNull });
const files = (count: number, kind = 'image') => Array.from({ length: count }, () => kind);

it('reads words and paths however they were sent', () => {
  expect(wordsOf(' 一\n二 ')).toBe('一\n二');
  expect(wordsOf(['一', '二'])).toBe('一\n二');
  expect([wordsOf(null), wordsOf(' \u200b ')]).toEqual(['', '']);
  expect(pathsOf('/files/a, /files/b,,/files/a')).toEqual(['/files/a', '/files/b']);
  expect(pathsOf(['/files/a', ' '])).toEqual(['/files/a']);
  expect(pathsOf(undefined)).toEqual([]);
});

it('takes files for pictures and attachments alone, and a line of words for the first type alone', () => {
  expect([0, 1, 2, 3, 4, 5].filter(takesFiles)).toEqual([3, 4]);
  expect([0, 1, 2].map(longestWords)).toEqual([5000, 200, 5000]);
});

describe('words', () => {
  it.each([
    [field(1), '', '请输入作品'],
    [field(1, false), '', undefined],
    [field(1), '唐'.repeat(200), undefined],
    [field(1), '唐'.repeat(201), '作品不能超过 200 个字符'],
    [field(1), '𠮷'.repeat(200), undefined],
    [field(1), '一\n二', '作品只能填写一行'],
    [field(1), '一\r二', '作品只能填写一行'],
    [field(2), '一\n二', undefined],
    [field(2), '唐'.repeat(5000), undefined],
    [field(2), '唐'.repeat(5001), '作品不能超过 5000 个字符'],
  ] as const)('%j', (asked, words, problem) => {
    expect(wordsProblem(asked, words)).toBe(problem);
  });
});

describe('files', () => {
  it.each([
    [field(3), [], '请上传作品'],
    [field(3, false), [], undefined],
    [field(3), files(9), undefined],
    [field(3), files(10), '作品最多上传 9 个文件'],
    [field(3), ['image', 'file'], '作品只能上传图片'],
    [field(4), ['image', 'file'], undefined],
    [field(4), files(10), '作品最多上传 9 个文件'],
    [field(3, false), [undefined], '作品中有无法使用的文件，请重新上传'],
    [field(4), ['image', undefined], '作品中有无法使用的文件，请重新上传'],
  ] as const)('%j', (asked, kinds, problem) => {
    expect(filesProblem(asked, kinds)).toBe(problem);
  });
});
