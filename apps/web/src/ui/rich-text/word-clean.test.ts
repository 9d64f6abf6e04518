// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { linkAddress } from './link-address';
import { lostLinksText } from './pasted-links';
import { rtfImages } from './rtf-images';
import { cleanPaste, filesToPaste, framesLost, linksLost } from './word-clean';

const word = readFileSync(join(import.meta.dirname, 'word-clipboard.fixture.html'), 'utf8');

it('makes a real list of the typed numbers of Word', () => {
  expect(cleanPaste(word)).toContain(
    '<ol><li><p><span>报名须知</span></p></li><li><p><span>安全承诺</span></p></li></ol>'
      .replaceAll('<span>', '')
      .replaceAll('</span>', ''),
  );
});

it('leaves no trace of Word, of scripts or of the author’s disk', () => {
  expect(cleanPaste(word)).not.toMatch(/mso-|Mso|o:p|javascript:|file:|font-family|font-size|supportLists/i);
});

it('keeps words, emphasis, colour, merged cells and links', () => {
  const clean = cleanPaste(word);
  expect(clean).toContain('春日民乐专场');
  expect(clean).toMatch(/<b>.*color:\s*red/);
  expect(clean).toContain('colspan="2"');
  expect(clean).toContain('<a href="https://example.com">官网</a>');
  expect(clean).toContain('恶意');
});

it('nests a second level inside the item before it', () => {
  const item = (level: number, mark: string, text: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>${mark}</span>${text}</p>`;
  const html = `${item(1, '一、', '上篇')}${item(2, '·', '小节')}${item(1, '二、', '下篇')}`;
  expect(cleanPaste(html)).toBe('<ol><li><p>上篇</p><ul><li><p>小节</p></li></ul></li><li><p>下篇</p></li></ol>');
});

it('starts a new list after a paragraph in between', () => {
  const item =
    "<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.</span>条</p>";
  expect(cleanPaste(`${item}<p>中间</p>${item}`)).toBe(
    '<ol><li><p>条</p></li></ol><p>中间</p><ol><li><p>条</p></li></ol>',
  );
});

it('puts the pictures of the RTF part where Word points to the disk', () => {
  const rtf = `{\\rtf1{\\pict{\\*\\picprop}\\pngblip\\picw10 ${'89504e470d0a1a0a'.repeat(8)}}}`;
  const [picture, ...others] = rtfImages(rtf);
  expect(others).toEqual([]);
  expect(picture?.type).toBe('image/png');
  expect(picture?.size).toBe(64);
  expect(cleanPaste(word, ['/files/1.png'])).toContain('src="/files/1.png"');
});

it('keeps headings as the two levels that a text has', () => {
  const clean = cleanPaste('<h1 style="text-align:center">通知</h1><h3>时间</h3><h5>备注</h5>');
  expect(clean).toBe('<h2 style="text-align:center">通知</h2><h3>时间</h3><h3>备注</h3>');
});

it('takes no picture or video that lies elsewhere, for it would be gone once the text is saved', () => {
  const html = `<p>节目单</p><img src="https://example.com/1.png"><video src="https://example.com/2.mp4"></video>
    <img src="${location.origin}/files/ab/own.png"><img src="/files/cd/own.png">`;
  expect(filesToPaste(html)).toEqual([undefined, undefined]);
  const clean = cleanPaste(html);
  expect(clean).not.toContain('example.com');
  expect([...clean.matchAll(/src="([^"]*)"/g)].map(([, src]) => src)).toEqual([
    '/files/ab/own.png',
    '/files/cd/own.png',
  ]);
});

it('brings along the pictures that the clipboard holds itself, each at its place', () => {
  const data = `data:image/png;base64,${btoa('89504e47'.repeat(50))}`;
  const html = `<img src="https://example.com/1.png"><p>一</p><img src="${data}"><p>二</p><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">`;
  const files = filesToPaste(html);
  expect(files.map((file) => file?.type)).toEqual([undefined, 'image/png', undefined]);
  expect(files[1]?.size).toBe(400);
  expect(cleanPaste(html, [undefined, '/files/ab/1.png'])).toBe('<p>一</p><img src="/files/ab/1.png"><p>二</p>');
});

it('leaves an ordinary web page its structure', () => {
  expect(cleanPaste('<p class="x" onclick="y()">文字<span style="font-size:40px">大</span></p>')).toBe('<p>文字大</p>');
});

it('keeps only the words of a pasted link that an article would not keep, and names it', () => {
  const html = `<p><a href="/new/voteActivebox">投票</a>、<a href="#_Toc1">第一章</a>、<a href="file:///C:/a.doc">报名表</a>、
    <a href="detail.aspx?id=3">通知</a>、<a href="#">顶部</a>、<a href="javascript:void(0)">按钮</a></p>`;
  expect(cleanPaste(html)).not.toMatch(/<a|href/);
  expect(cleanPaste(html)).toContain('投票、第一章、报名表');
  expect(linksLost(html)).toEqual(['投票', '第一章', '报名表', '通知']);
  expect(lostLinksText(linksLost(html))).toBe(
    '4 个链接只留下了文字：“投票”“第一章”“报名表”等。链接可以是网址、邮箱、电话或已上传的文件',
  );
});

it('keeps the pasted links that an article keeps, files of our own store by their path', () => {
  const html = `<a href=" https://example.com/a b ">一</a><a href="mailto:a@example.com">二</a><a href="tel:02368792829">三</a>
    <a href="${location.origin}/files/ab/c.pdf">四</a><a href="/files/ab/c.webp?w=540">五</a>`;
  expect(linksLost(html)).toEqual([]);
  expect([...cleanPaste(html).matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    'https://example.com/a%20b',
    'mailto:a@example.com',
    'tel:02368792829',
    '/files/ab/c.pdf',
    '/files/ab/c.webp?w=540',
  ]);
});

it.each([
  ['https://example.com/a', 'https://example.com/a'],
  ['www.example.com', 'https://www.example.com'],
  ['中国文化馆.网址/首页', 'https://中国文化馆.网址/首页'],
  ['/files/a.pdf', '/files/a.pdf'],
  ['tel:02368792829', 'tel:02368792829'],
  ['javascript:alert(1)', undefined],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['/new/voteActivebox', undefined],
  ['tel:办公室', undefined],
  ['随便写写', undefined],
])('reads the link address %s as %s', (typed, address) => {
  expect(linkAddress(typed)).toBe(address);
});

it('counts films of other sites, which play in frames', () => {
  expect(framesLost('<p>看片</p><iframe src="https://v.qq.com/txp/iframe/player.html?vid=a"></iframe>')).toBe(1);
  expect(framesLost(word)).toBe(0);
});
