import sanitizeHtml from 'sanitize-html';
import { beforeEach, expect, it, vi } from 'vitest';
import { RichTextError } from './rich-text-error';
import { sanitizeRichText } from './rich-text';

vi.mock('sanitize-html', async (original) => {
  const { default: real } = await original<{ default: typeof sanitizeHtml }>();
  return { default: vi.fn(real) };
});

const cleaned = vi.mocked(sanitizeHtml);
const article = (words: string) => `<p>${words}</p>${'<p>一段介绍。</p>'.repeat(40)}`;

beforeEach(() => {
  cleaned.mockClear();
});

it('does not clean again what came out clean, whether it came in like that or not', () => {
  const clean = article('春季展览');
  expect(sanitizeRichText(clean)).toBe(clean);
  expect(sanitizeRichText(`${article('夏季展览')}<script>alert(1)</script>`)).toBe(article('夏季展览'));
  const times = cleaned.mock.calls.length;
  expect(times).toBeGreaterThan(1);
  expect(sanitizeRichText(clean)).toBe(clean);
  expect(sanitizeRichText(article('夏季展览'))).toBe(article('夏季展览'));
  expect(cleaned).toHaveBeenCalledTimes(times);
});

it('cleans a dirty text each time, and one that differs by a single sign', () => {
  const dirty = `${article('秋季展览')}<img src="x" onerror="alert(1)">`;
  expect(sanitizeRichText(dirty)).toBe(article('秋季展览'));
  expect(sanitizeRichText(dirty)).toBe(article('秋季展览'));
  const times = cleaned.mock.calls.length;
  sanitizeRichText(article('秋季展览！'));
  expect(cleaned.mock.calls.length).toBeGreaterThan(times);
});

it('refuses what it refused before', () => {
  const endless = '<div>'.repeat(2000);
  expect(() => sanitizeRichText(endless)).toThrow(RichTextError);
  expect(() => sanitizeRichText(endless)).toThrow(RichTextError);
});
