import { Editor } from '@tiptap/core';
import { expect, it } from 'vitest';
import { editorExtensions } from './extensions';

function kept(html: string): string {
  const editor = new Editor({ extensions: editorExtensions('请输入简介'), content: html });
  const answer = editor.getHTML();
  editor.destroy();
  return answer;
}

it.each([
  ['标题、引用与分隔线', '<h2>活动介绍</h2><h3>报名</h3><blockquote><p>引文</p></blockquote><hr><p>上<br>下</p>'],
  ['列表', '<ul><li><p>一</p><ol><li><p>二</p></li></ol></li></ul><p>后文</p>'],
  ['对齐', '<p style="text-align: center;">居中</p><h2 style="text-align: right;">靠右</h2>'],
  [
    '一个词上的全部样式，标签的次序不变',
    '<p><a target="_blank" rel="noopener noreferrer nofollow" href="https://example.cn/"><span style="color: rgb(192, 57, 43);"><strong><em><s><u><mark data-color="#ffe08a" style="background-color: rgb(255, 224, 138); color: inherit;">字</mark></u></s></em></strong></span></a></p>',
  ],
  [
    '表格',
    '<table style="min-width: 50px;"><colgroup><col style="min-width: 25px;"><col style="min-width: 25px;"></colgroup><tbody><tr><th><p>日期</p></th><td><p>地点</p></td></tr></tbody></table><p>后文</p>',
  ],
  [
    '图片与视频',
    '<img src="/files/a.png" alt="海报"><video controls="controls" preload="metadata" src="/files/b.mp4"></video><p>后文</p>',
  ],
])('编辑器原样保留：%s', (_what, html) => {
  expect(kept(html)).toBe(html);
});

it('不认识的样式与代码只留文字', () => {
  expect(kept('<h1>一级</h1><pre><code>x = 1</code></pre>')).toBe('<p>一级</p><p>x = 1</p>');
});

it.each(['/new/voteActivebox', '#报名', 'ftp://example.com/a', 'file:///C:/报名表.doc', 'tel:办公室'])(
  '保存时会丢掉的链接 %s 不会先显示成链接',
  (href) => {
    expect(kept(`<p><a href="${href}">报名</a></p>`)).toBe('<p>报名</p>');
  },
);

it.each(['/files/ab/c.pdf', '/files/ab/c.webp?w=540', 'mailto:a@example.com', 'tel:028-86612345'])(
  '保存时会保留的链接 %s 原样保留',
  (href) => {
    expect(kept(`<p><a href="${href}">报名</a></p>`)).toContain(`href="${href}"`);
  },
);
