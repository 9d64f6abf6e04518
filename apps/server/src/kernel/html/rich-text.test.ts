import fc from 'fast-check';
import sanitizeHtml from 'sanitize-html';
import { describe, expect, it } from 'vitest';
import { ownTime } from '../../../test/own-time';
import { promise } from '../../../test/promises/record';
import { RICH_TEXT } from './allow-list';
import { ATTACK_VECTORS } from './attack-vectors.fixture';
import { dangersIn } from './dangers.fixture';
import { escapeHtml } from './escape-html';
import { RichTextError } from './rich-text-error';
import { sanitizeRichText } from './rich-text';

const BENIGN = [
  '<h2 style="text-align:center">活动简介</h2>',
  '<p style="color:#f00;font-size:16px">为传承非遗文化，<strong>锦江区文化馆</strong>定于<span style="background-color:rgb(255,255,0)">11月28日</span>举办剪纸体验课。</p>',
  '<table border="1"><tbody><tr><td colspan="2">时间</td><td>09:00-12:00</td></tr></tbody></table>',
  '<p><img src="/files/ab/0123abcd.webp" alt="图" width="540" /></p>',
  '<ul><li>自带剪刀</li><li>名额50人</li></ul><ol start="3"><li><p>三</p></li></ol>',
  '<video controls src="/files/cd/4567.mp4" poster="/files/cd/4568.jpg"></video>',
  '<blockquote><em>斜</em><u>线</u><s>删</s>H<sub>2</sub>O x<sup>2</sup></blockquote>',
  '<p style="text-indent:2em;line-height:1.75">A &lt; B &amp; C</p>',
  '<p><a href="https://www.gov.cn/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer">链接</a><a href="tel:028-86612345" target="_blank" rel="noopener noreferrer">电话</a></p>',
].join('');

describe('rich text from an editor', () => {
  it('stays harmless under every attack at every place where an editor puts text', () => {
    const places = [
      (html: string) => html,
      (html: string) => `<div><p>前${html}后</p></div>`,
      (html: string) => `<table><tr><td>${html}</td></tr></table>`,
      (html: string) => `<ul><li>${html}</li></ul>`,
      (html: string) => `<a href="https://www.gov.cn">${html}</a>`,
      (html: string) => `<p title="${html.replaceAll('"', '&quot;')}">x</p>`,
    ];
    const written = new Set(ATTACK_VECTORS.flatMap(([, html]) => places.map((place) => place(html))));
    const harmful = [...written].filter((html) => {
      const clean = sanitizeRichText(html);
      return dangersIn(clean).length > 0 || sanitizeRichText(clean) !== clean;
    });
    const book = promise('P9');
    book.figure('攻击写法（向量乘位置）', written.size, { atLeast: 400, unit: '种' });
    book.figure('净化后仍有危险或不稳定的写法', harmful.length, { exactly: 0, unit: '种' });
  });

  it('would be found harmful through a list with one tag and one scheme too many', () => {
    const careless = {
      ...RICH_TEXT,
      allowedTags: [...(RICH_TEXT.allowedTags || []), 'iframe'],
      allowedSchemes: ['http', 'https', 'javascript'],
      transformTags: {},
    };
    const found = ATTACK_VECTORS.filter(([, html]) => dangersIn(sanitizeHtml(html, careless)).length > 0);
    promise('P9').twin('多放行一个标签与一种网址', found.length > 0);
  });

  it.each(ATTACK_VECTORS.map(([reason, html], index) => [index + 1, reason, html] as const))(
    'attack %i is harmless: %s',
    (_number, _reason, html) => {
      const clean = sanitizeRichText(html);
      expect(dangersIn(clean)).toEqual([]);
      expect(sanitizeRichText(clean)).toBe(clean);
      const embedded = sanitizeRichText(`<div><p>前${html}后</p></div><table><tr><td>${html}</td></tr></table>`);
      expect(dangersIn(embedded)).toEqual([]);
    },
  );

  it('is judged by an oracle that does see the dangers of unsanitised text', () => {
    const seen = ATTACK_VECTORS.filter(([, html]) => dangersIn(html).length > 0);
    expect(seen.length).toBeGreaterThan(ATTACK_VECTORS.length * 0.8);
  });

  it('keeps every allowed format of a benign document to the letter', () => {
    expect(sanitizeRichText(BENIGN)).toBe(BENIGN);
    promise('P9').figure('正常文档保留的格式', sanitizeRichText(BENIGN) === BENIGN ? 100 : 0, {
      exactly: 100,
      unit: '%',
    });
  });

  it('opens links in a new window without a handle on ours', () => {
    expect(sanitizeRichText('<a href="https://a.example" rel="opener">x</a>')).toBe(
      '<a href="https://a.example" target="_blank" rel="noopener noreferrer">x</a>',
    );
  });

  it('stays harmless and stable under mixed and mutated attacks', () => {
    const piece = fc.oneof(
      fc.constantFrom(...ATTACK_VECTORS.map(([, html]) => html)),
      fc.constantFrom(
        '<p>',
        '</p>',
        '<b ',
        '">',
        "'",
        '<!--',
        '-->',
        '</',
        '&lt;',
        '&#x3c;',
        '<table>',
        '<a href=',
        'onerror=x',
        '\u0000',
      ),
      fc.string({ maxLength: 12 }),
    );
    const document = fc.array(piece, { maxLength: 8 }).chain((pieces) => {
      const text = pieces.join('');
      return fc.nat({ max: text.length }).map((cut) => text.slice(cut) + text.slice(0, cut));
    });
    fc.assert(
      fc.property(document, (html) => {
        const clean = sanitizeRichText(html);
        expect(dangersIn(clean)).toEqual([]);
        expect(sanitizeRichText(clean)).toBe(clean);
      }),
      { numRuns: 10_000, seed: promise('P9').seed(20_261_121) },
    );
    promise('P9').figure('变异的攻击', 10_000, { atLeast: 10_000, unit: '个' });
  }, 30_000);
});

describe('the cost of hostile rich text', () => {
  it('refuses 20,000 nested elements within half a second', async () => {
    const [took] = await ownTime(() => {
      expect(() => sanitizeRichText('<div>'.repeat(20_000))).toThrow(RichTextError);
      expect(() => sanitizeRichText('<div></span>'.repeat(20_000))).toThrow('内容嵌套层级过多');
    });
    expect(took).toBeLessThan(500);
  });

  it('flattens nesting over 50 levels and keeps the text', () => {
    const clean = sanitizeRichText(`${'<div>'.repeat(120)}深${'</div>'.repeat(120)}`);
    expect(clean.match(/<div>/g)).toHaveLength(50);
    expect(clean).toContain('深');
    expect(sanitizeRichText(clean)).toBe(clean);
  });

  it('refuses more than 1 MB, counted in bytes', () => {
    expect(() => sanitizeRichText('文'.repeat(349_526))).toThrow('内容过长，请精简后再提交（不超过1MB）');
    expect(sanitizeRichText('文'.repeat(349_525))).toHaveLength(349_525);
  });

  it('needs at most a second for 1 MB of formatted text', async () => {
    const html = BENIGN.repeat(Math.floor((1024 * 1024) / Buffer.byteLength(BENIGN)));
    const [took] = await ownTime(() => sanitizeRichText(html));
    expect(took).toBeLessThan(2000);
  });
});

describe('text put into HTML of ours', () => {
  it('stays text in content and in attributes', () => {
    expect(escapeHtml(`<b title="x" id='y'>&amp;</b>`)).toBe(
      '&lt;b title=&quot;x&quot; id=&#39;y&#39;&gt;&amp;amp;&lt;/b&gt;',
    );
  });
});
