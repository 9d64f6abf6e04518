import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fontSans, ink } from './theme';

const css = readFileSync(join(import.meta.dirname, '../styles/base.css'), 'utf8');
const squeezed = (text: string) => text.replace(/\s*,\s*/g, ',').replace(/\s+/g, ' ');

it.each(Object.entries(ink))('gives %s the same value to antd and to our own styles', (name, value) => {
  const variable = name.replace(/([A-Z]|\d)/g, '-$1').toLowerCase();
  expect(css.toLowerCase()).toContain(`--${variable}: ${value.toLowerCase()};`);
});

it('uses one stack of fonts', () => {
  expect(squeezed(css)).toContain(`--sans: ${squeezed(fontSans)};`);
});
