import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fontSans, ink, theme } from './theme';

const css = readFileSync(join(import.meta.dirname, '../styles/base.css'), 'utf8');
const squeezed = (text: string) => text.replace(/\s*,\s*/g, ',').replace(/\s+/g, ' ');

it.each(Object.entries(ink))('gives %s the same value to antd and to our own styles', (name, value) => {
  const variable = name.replace(/([A-Z]|\d)/g, '-$1').toLowerCase();
  expect(css.toLowerCase()).toContain(`--${variable}: ${value.toLowerCase()};`);
});

it('uses one stack of fonts', () => {
  expect(squeezed(css)).toContain(`--sans: ${squeezed(fontSans)};`);
});

/** Brightness of a colour as WCAG 2.1 measures it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

it('lets the white words on a switch that is off be read', () => {
  const { colorTextQuaternary: off = '#FFFFFF', colorTextTertiary: hovered = '#FFFFFF' } =
    theme.components?.Switch ?? {};
  for (const colour of [off, hovered]) expect(1.05 / (luminance(colour) + 0.05)).toBeGreaterThanOrEqual(4.5);
});

it.each(['Checkbox', 'Radio', 'Segmented'] as const)(
  'rings a %s that has the focus as the page rings the rest',
  (part) => {
    expect(css).toContain('outline: 2px solid var(--pine)');
    expect([theme.token?.lineWidthFocus, theme.components?.[part]?.colorPrimaryBorder]).toEqual([2, ink.pine]);
  },
);

/** What a disabled control stands on: a tint of the text over white, and over the page. */
const over = (ground: string, share: number) => {
  const parts = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const tint = parts(ink.text);
  const mixed = parts(ground).map((part, at) => Math.round(part * (1 - share) + (tint[at] ?? 0) * share));
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
};

it.each([ink.surface, ink.paper])('lets the words of what cannot be changed be read, in a form on %s', (page) => {
  const words = theme.token?.colorTextDisabled ?? over(ink.surface, 0.25);
  for (const ground of [page, over(page, 0.04)])
    expect((luminance(ground) + 0.05) / (luminance(words) + 0.05)).toBeGreaterThanOrEqual(4.5);
});

it.each(['colorErrorHover', 'colorPrimaryHover', 'colorLinkHover'] as const)(
  'lets words under the mouse be read in %s',
  (name) => {
    const words = theme.token?.[name] ?? '#FFFFFF';
    for (const ground of [ink.surface, ink.rowHover, ink.paper])
      expect((luminance(ground) + 0.05) / (luminance(words) + 0.05)).toBeGreaterThanOrEqual(4.5);
  },
);
