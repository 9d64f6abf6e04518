import { fileURLToPath } from 'node:url';
import { createCache, extractStyle as cssOf, StyleProvider } from '@ant-design/cssinjs';
import { extractStyle as renderAll } from '@ant-design/static-style-extract';
import * as antd from 'antd';
import { createElement } from 'react';
import { runnerImport } from 'vite';

/** Components in use, with those that they use themselves; the build stops when one is missing. */
const components = [
  'Alert',
  'App',
  'AutoComplete',
  'Avatar',
  'Badge',
  'Button',
  'Checkbox',
  'Col',
  'DatePicker',
  'Descriptions',
  'Drawer',
  'Dropdown',
  'Empty',
  'Form',
  'Image',
  'Input',
  'InputNumber',
  'Menu',
  'Modal',
  'Pagination',
  'Popover',
  'Progress',
  'Radio',
  'Result',
  'Row',
  'Segmented',
  'Select',
  'Skeleton',
  'Slider',
  'Space',
  'Spin',
  'Steps',
  'Switch',
  'Table',
  'Tabs',
  'Tag',
  'Tooltip',
  'Tree',
  'TreeSelect',
  'Typography',
  'message',
  'notification',
];

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The theme's rules for the components above: one sheet for each of antd's style hooks, by the hook's name (`Button-Button`),
 * so that a page fetches the rules of the components it fetches. All lie in a layer: our own styles always win.
 */
export async function extractCss() {
  const unknown = components.filter((name) => !(name in antd));
  if (unknown.length > 0) throw new Error(`extract-css: antd has no component named ${unknown.join(', ')}`);
  const { module } = await runnerImport(at('../src/app/theme.ts'), { configFile: false, logLevel: 'error' });
  const cache = createCache();
  const inOurCache = (node) =>
    createElement(
      StyleProvider,
      { cache, transformers: [leftToRight] },
      createElement(antd.ConfigProvider, { theme: module.theme }, node),
    );
  withoutWarnings(() => renderAll({ includes: components, antdInstance: antd, customTheme: inOurCache }));
  const sheets = new Map();
  for (const [key, rules] of cache.cache) {
    // Empty where the theme has no hash.
    const [kind, name] = key.split('%').filter(Boolean);
    if (kind !== 'style') continue;
    sheets.set(name, `${sheets.get(name) ?? ''}${sheetOf(key, rules, cache)}`);
  }
  if (!sheets.get('Button-Button')?.includes('.ant-btn')) throw new Error('extract-css: the sheets hold no rules');
  return sheets;
}

/** One hook's rules; the variables beside them are made in the browser. */
function sheetOf(key, rules, { updateTimes }) {
  const one = createCache();
  one.cache.set(key, rules);
  one.updateTimes.set(key, updateTimes.get(key));
  const css = cssOf(one, { plain: true, types: 'style' }).replace(/\.data-ant-cssinjs-cache-path\{[^}]*\}/, '');
  return `@layer antd{${css}}\n`;
}

/** Chinese is written from left to right: rules for the other direction never apply. */
const leftToRight = {
  visit: (rules) =>
    Object.fromEntries(Object.entries(rules).filter(([selector]) => !selector.split(',').every(isRightToLeft))),
};

const isRightToLeft = (selector) => selector.includes('-rtl');

/** The extractor renders every component bare, which antd comments on at length; none of that is about our code. */
function withoutWarnings(work) {
  const { error, warn } = console;
  console.error = () => {};
  console.warn = () => {};
  try {
    return work();
  } finally {
    console.error = error;
    console.warn = warn;
  }
}
