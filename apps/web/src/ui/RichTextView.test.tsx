// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RichTextView } from './RichTextView';
import { sanitiseStatus } from './sanitise';

const shown = (html: string) => render(<RichTextView html={html} />).container.innerHTML;

it.each([
  ['scripts', '<p>文字</p><script>alert(1)</script>', /script/],
  ['event handlers', '<p onclick="alert(1)">文字</p>', /onclick/],
  ['script addresses', '<p>文字<a href="javascript:alert(1)">链接</a></p>', /javascript/],
  ['addresses without protocol', '<p>文字<img src="//evil.example/x.png"></p>', /evil/],
  ['frames', '<p>文字</p><iframe src="https://evil.example"></iframe>', /iframe/],
  ['forms', '<p>文字</p><form action="/x"><input></form>', /<form|<input/],
  ['styles that cover the page', '<p style="position:fixed;inset:0;color:red">文字</p>', /position|inset/],
])('removes %s and keeps the words', (_what, html, trace) => {
  const result = shown(html);
  expect(result).toContain('文字');
  expect(result).not.toMatch(trace);
});

it('keeps what the editor makes', () => {
  const result = shown(
    '<h2>标题</h2><p style="text-align:center;color:red">文字</p><table><tbody><tr><td colspan="2">格</td></tr></tbody></table><video src="/files/a.mp4"></video>',
  );
  expect(result).toContain('<h2>标题</h2>');
  expect(result).toMatch(/text-align:\s*center;\s*color:\s*red/);
  expect(result).toContain('colspan="2"');
  expect(result).toMatch(/<video[^>]+controls/);
});

it('opens links in a new tab without handing over the page', () => {
  expect(shown('<a href="https://example.com">官网</a>')).toContain('rel="noopener noreferrer"');
});

it('shows a dash when there is no text', () => {
  expect(shown('')).toBe('<span>—</span>');
});

it('lets a review status be nothing but a coloured word', () => {
  expect(sanitiseStatus('<span style="color:red;position:fixed">未通过</span><img src=x onerror=alert(1)>')).toBe(
    '<span style="color:red">未通过</span>',
  );
});
