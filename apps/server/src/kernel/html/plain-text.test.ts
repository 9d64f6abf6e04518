import { describe, expect, it } from 'vitest';
import { isBlankRichText, plainText } from './plain-text';

describe('the excerpt of a rich text', () => {
  it('separates blocks and keeps words of one block together', () => {
    expect(plainText('<h2>活动</h2><p>剪<b>纸</b>课</p><ul><li>一</li><li>二</li></ul>', 50)).toBe('活动 剪纸课 一 二');
  });

  it('shows entities as the characters they stand for, once', () => {
    expect(plainText('<p>a &lt; b &amp; c&nbsp;d &amp;lt;i&amp;gt;</p>', 50)).toBe('a < b & c d &lt;i&gt;');
  });

  it('leaves out scripts and styles', () => {
    expect(plainText('<style>p{}</style><p>甲</p><script>alert(1)</script>', 50)).toBe('甲');
  });

  it('cuts by whole characters, also outside the basic plane', () => {
    expect(plainText('<p>𠮷野家𠮷</p>', 2)).toBe('𠮷野');
    expect(plainText('<p>一二三</p>', 3)).toBe('一二三');
    expect(plainText('<p>一二三</p>', 0)).toBe('');
  });
});

describe('an empty rich text', () => {
  it.each([
    ['nothing', ''],
    ['an untouched editor', '<p></p>'],
    ['an empty line', '<p><br></p>'],
    ['spaces', '<p>&nbsp; \u3000</p>'],
    ['zero-width characters', '<p>\u200b\ufeff</p>'],
    ['only a comment', '<!-- x -->'],
    ['only a script', '<script>alert(1)</script>'],
    ['a picture that will be removed', '<img src="https://evil.example/x.png">'],
    ['a video without a file', '<video controls></video>'],
    ['an empty table', '<table><tbody><tr><td></td></tr></tbody></table>'],
  ])('is %s', (_what, html) => {
    expect(isBlankRichText(html)).toBe(true);
  });

  it.each([
    ['a word', '<p>简介</p>'],
    ['a sign', '<p>&lt;</p>'],
    ['a picture of ours', '<p><img src="/files/ab/x.png"></p>'],
    ['a video of ours', '<video src="/files/ab/x.mp4"></video>'],
    ['a video whose file is in a source', '<video><source src="/files/ab/x.webm"></video>'],
  ])('is not %s', (_what, html) => {
    expect(isBlankRichText(html)).toBe(false);
  });
});
