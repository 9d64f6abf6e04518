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
