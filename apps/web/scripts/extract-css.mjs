import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { extractStyle } from '@ant-design/static-style-extract';
import * as antd from 'antd';
import { createElement } from 'react';
import { runnerImport } from 'vite';

/** Components in use, with those that they use themselves; the build stops when one is missing. */
const components = [
  'Alert',
  'App',
  'Avatar',
  'Badge',
  'Button',
  'Checkbox',
  'Col',
  'DatePicker',
  'Descriptions',
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
  'message',
  'notification',
];

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Writes src/antd.gen.css: the theme's rules for the components above, in a layer, so that our own styles always win. */
export async function extractCss() {
  const unknown = components.filter((name) => !(name in antd));
  if (unknown.length > 0) throw new Error(`extract-css: antd has no component named ${unknown.join(', ')}`);
  const { module } = await runnerImport(at('../src/app/theme.ts'), { configFile: false, logLevel: 'error' });
  const css = withoutWarnings(() =>
    extractStyle({
      includes: components,
      antdInstance: antd,
      customTheme: (node) => createElement(antd.ConfigProvider, { theme: module.theme }, node),
    }),
  );
  if (!css.includes('.ant-btn')) throw new Error('extract-css: the extracted file holds no rules');
  await writeFile(at('../src/antd.gen.css'), `@layer antd{${css}}\n`);
}

/** Throws when the build holds a component whose rules are not extracted: it would show unstyled, in production only. */
export function assertExtracted(moduleIds) {
  const listed = new Set(['grid', ...components.map((name) => name.replace(/(?!^)[A-Z]/g, '-$&').toLowerCase())]);
  const used = moduleIds.flatMap((id) => /[\\/]antd[\\/]es[\\/]([a-z-]+)[\\/]style[\\/]/.exec(id)?.[1] ?? []);
  const missing = [...new Set(used)].filter((folder) => !listed.has(folder));
  if (missing.length > 0) throw new Error(`extract-css: add to the components in use: ${missing.join(', ')}`);
}

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

if (process.argv[1] === fileURLToPath(import.meta.url)) await extractCss();
