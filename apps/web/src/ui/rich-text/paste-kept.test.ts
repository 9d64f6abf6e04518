import { Editor } from '@tiptap/core';
import { expect, it } from 'vitest';
import { editorExtensions } from './extensions';
import { cleanPaste } from './word-clean';

/** What becomes of a text when HTML is pasted at a place of it; undefined: at its end. */
function pastedInto(content: string, html: string, at?: number): string {
  const editor = new Editor({ extensions: editorExtensions('请输入简介'), content });
  editor.commands.setTextSelection(at ?? editor.state.doc.content.size);
  editor.view.pasteHTML(cleanPaste(html), new Event('paste') as ClipboardEvent);
  const answer = editor.getHTML();
  editor.destroy();
  return answer;
}

const title = '<p class=MsoNormal align=center style="text-align:center"><b>通知</b></p>';

it('粘贴到空白处：第一段的对齐也在，标题最常居中', () => {
  expect(pastedInto('', `${title}<p style="text-align:right">馆办</p><p>正文</p>`)).toBe(
    '<p style="text-align: center;"><strong>通知</strong></p><p style="text-align: right;">馆办</p><p>正文</p>',
  );
});

it('粘贴到一句话中间：还是那一段，不拆开', () => {
  expect(pastedInto('<p>前后</p>', '<p style="text-align:center">中</p>', 2)).toBe('<p>前中后</p>');
});

it('上标与下标原样保留：平方米、化学式', () => {
  expect(pastedInto('', '<p>600 m<sup>2</sup>，CO<sub>2</sub></p>')).toBe('<p>600 m<sup>2</sup>，CO<sub>2</sub></p>');
});

it('粗体上的颜色也在，公众号文章写在那里', () => {
  expect(pastedInto('', '<p>请<strong style="color:rgb(255,76,65)">提前</strong>到场</p>')).toBe(
    '<p>请<span style="color: rgb(255, 76, 65);"><strong>提前</strong></span>到场</p>',
  );
});

it('公众号文章的居中写在外面的框上：段落仍居中，框里的段落仍分开', () => {
  const html =
    '<section style="text-align:center"><section><span>序</span></section><p>二</p></section><div>三<br>四</div><section><br></section>';
  expect(pastedInto('', html)).toBe(
    '<p style="text-align: center;">序</p><p style="text-align: center;">二</p><p>三<br>四</p>',
  );
});

it('粘贴前面已有的一段不变，新的一段跟在后面', () => {
  expect(pastedInto('<p>已有</p><p></p>', title)).toBe(
    '<p>已有</p><p style="text-align: center;"><strong>通知</strong></p>',
  );
});

it('Excel 表格：粗体、居中、颜色写在样式类里，粘贴后仍在；单元格里的几个字也是', () => {
  const html = `<html><head><style><!--table
    {mso-displayed-decimal-separator:"\\.";}
    .font6 {color:red; font-weight:700;}
    td {color:black; text-align:general;}
    .xl65 {font-weight:700; text-align:center; color:#C00000; mso-number-format:"\\@";}
    --></style></head><body><table><tr><td class=xl65 width=64>名称</td><td>请<font class="font6">提前</font>到场</td></tr></table></body></html>`;
  const kept = pastedInto('', html);
  expect(kept).toMatch(/<p style="text-align: center;"><span style="color: rgb\(192, 0, 0\);"><strong>名称<\/strong>/);
  expect(kept).toMatch(/请<span style="color: red;"><strong>提前<\/strong><\/span>到场/);
});
