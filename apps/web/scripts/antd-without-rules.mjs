import { extractCss } from './extract-css.mjs';
import { unseenAmong, unseenShapeIn } from './unseen-shapes.mjs';

const makers = new Set(['genStyleHooks', 'genComponentStyleHook', 'genSubStyleComponent']);
const provider = '/src/app/AntdProvider.tsx';
const ownSource = /[\\/]apps[\\/]web[\\/]src[\\/].*\.tsx?$/;
const sheetId = /^antd-rules:(.+)\.css$/;
const importOf = (name) => `import 'antd-rules:${name}.css';\n`;

/** Rules that belong to no style hook, in antd's order: links come before all components, the frame of icons after. */
const before = 'Shared';
const after = 'ant-design-icons';

/** Hooks whose rules show only in antd's own documentation. */
const isUnseen = (name) => name.endsWith('-PurePanel');

/** A component's own hook; others make rare shapes, such as 'Pagination-bordered', that the extractor may not meet. */
const isMain = (name) => new Set(name.split('-')).size === 1;

/**
 * Takes the functions that compute antd's rules out of a production build (`theme.zeroRuntime` never calls them) and puts
 * the extracted rules in their place, so that they are fetched with their component. The token functions beside them
 * stay, they make the variables. A component whose rules were not extracted stops the build: it would show unstyled.
 */
export function antdWithoutRules() {
  let sheets = new Map();
  /** Names without a sheet, by the file that asks for them. */
  const unlisted = new Map();
  return {
    name: 'antd-without-rules',
    apply: 'build',
    enforce: 'pre',
    async config() {
      sheets = await extractCss();
      const classes = [...sheets.values()].flatMap((css) =>
        [...css.matchAll(/\.(ant-[\w-]+)/g)].map(([, name]) => name),
      );
      return { css: { lightningcss: { unusedSymbols: unseenAmong([...new Set(classes)]) } } };
    },
    resolveId: { filter: { id: sheetId }, handler: (id) => id },
    load: {
      filter: { id: sheetId },
      handler: (id) => ({ code: sheets.get(sheetId.exec(id)?.[1]) ?? '', moduleSideEffects: true }),
    },
    transform: {
      filter: { id: [/[\\/]antd[\\/]es[\\/].*[\\/]style[\\/].*\.js$/, ownSource] },
      handler(code, id) {
        if (ownSource.test(id)) {
          assertStyled(code, id);
          return id.endsWith(provider) ? { code: `${code}\n${importOf(after)}`, map: null } : null;
        }
        const found = ruleMakersIn(this.parse(code));
        if (found.length === 0) return null;
        const names = [...new Set(found.map(nameOf))].filter((name) => !isUnseen(name));
        const missing = names.filter((name) => isMain(name) && !sheets.has(name));
        if (missing.length > 0) unlisted.set(id, missing);
        let result = code;
        for (const { start, end } of found.map((call) => call.arguments[1]).toSorted((a, b) => b.start - a.start)) {
          result = `${result.slice(0, start)}() => []${result.slice(end)}`;
        }
        const known = names.filter((name) => sheets.has(name));
        return { code: `${[before, ...known].map(importOf).join('')}${result}`, map: null };
      },
    },
    generateBundle(_options, bundle) {
      const used = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));
      const missing = used.flatMap((id) => unlisted.get(id) ?? []);
      if (missing.length > 0) throw new Error(`extract-css: add to the components in use: ${missing.join(', ')}`);
    },
  };
}

function assertStyled(code, id) {
  const shape = unseenShapeIn(code);
  if (shape)
    throw new Error(`${id} shows ${shape.shownBy}, whose rules are not in the build (scripts/unseen-shapes.mjs)`);
}

/** Every call that makes a style hook. */
function ruleMakersIn(node) {
  if (Array.isArray(node)) return node.flatMap(ruleMakersIn);
  if (node === null || typeof node !== 'object') return [];
  if (node.type === 'CallExpression' && makers.has(node.callee.name) && node.arguments[1]) return [node];
  return Object.values(node).flatMap(ruleMakersIn);
}

/** The hook's name as antd's style cache has it: `'Button'` is Button-Button, `['Button', 'compact']` Button-compact. */
function nameOf({ arguments: [name] }) {
  const parts = name.type === 'ArrayExpression' ? name.elements.map(({ value }) => value) : [name.value, name.value];
  return parts.join('-');
}
