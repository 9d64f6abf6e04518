/**
 * Parts of libraries that no page of ours reaches, but that a bundler cannot tell from used ones: they leave the build.
 * A page that does reach one fails with a plain error instead of half working.
 */
const unused = [
  {
    // Our lists are filtered above the table; the menu in a column's head would bring the tree, radios and a menu along.
    file: /[\\/]antd[\\/]es[\\/]table[\\/]hooks[\\/]useFilter[\\/]FilterDropdown\.js$/,
    kept: ['flattenKeys'],
    reason: 'Column filters of antd Table are not in the build: filter above the list (scripts/without-unused.mjs)',
  },
  {
    // Ten rows a page need no window. The table makes the component while it is loaded, so what makes it must not fail.
    file: /[\\/]@rc-component[\\/]table[\\/]es[\\/]VirtualTable[\\/]index\.js$/,
    kept: [],
    isFactory: true,
    reason: 'Virtual rows of antd Table are not in the build (scripts/without-unused.mjs)',
  },
  {
    // The rules are extracted at build time (extract-css.mjs), so nothing is left for the engine that would insert them.
    file: /[\\/]@ant-design[\\/]cssinjs[\\/]es[\\/]hooks[\\/]useStyleRegister\.js$/,
    kept: ['uniqueHash', 'STYLE_PREFIX'],
    reason: 'Rules made in the browser are not in the build (scripts/without-unused.mjs)',
  },
  {
    // The frame of icons is among the extracted rules.
    file: /[\\/]antd[\\/]es[\\/]theme[\\/]util[\\/]useResetIconStyle\.js$/,
    kept: [],
    body: '() => undefined',
  },
  {
    // Pages tell what happened by messages; antd App makes the other kind of notice whether anybody asks for it or not.
    file: /[\\/]antd[\\/]es[\\/]notification[\\/]useNotification\.js$/,
    kept: [],
    body: '() => [undefined, null]',
  },
  {
    // What no text was written for is told by zod's own words, in English: every rule of ours has a text.
    file: /[\\/]zod[\\/]v4[\\/]locales[\\/]en\.js$/,
    kept: [],
    body: '() => ({})',
  },
];

/**
 * Rows are chosen by tick boxes, each for itself; the table's radios would bring the engine of antd's forms along, and
 * rows that tick their children the one of its trees.
 */
const tableSelection = /[\\/]antd[\\/]es[\\/]table[\\/]hooks[\\/]useSelection\.js$/;
const selectionImports = [
  { from: /import Radio from ['"][./]+radio['"];/, kept: '', names: ['Radio'] },
  {
    from: /import \{ arrAdd, arrDel, conductCheck, convertDataToEntities \} from ['"]@rc-component\/tree['"];/,
    kept: "import { arrAdd, arrDel } from '@rc-component/tree';",
    names: ['conductCheck', 'convertDataToEntities'],
  },
];

/** JSON schemas are made by the server alone, for its API description; every zod schema would bring their makers along. */
const jsonSchema = /[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/;

export function withoutUnused() {
  return {
    name: 'without-unused',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: [jsonSchema, tableSelection, ...unused.map(({ file }) => file)] },
      handler(code, id) {
        if (tableSelection.test(id)) return { code: withoutOtherChoices(code), map: null };
        const part = unused.find(({ file }) => file.test(id));
        const parsed = this.parse(code);
        const exported = exportsIn(parsed);
        const body = bodyOf(part);
        const stubs = exported
          .filter(({ name }) => !part?.kept.includes(name))
          .map(({ name }) => (name === 'default' ? `export default ${body};` : `export const ${name} = ${body};`));
        const kept = exported
          .filter(({ name }) => part?.kept.includes(name))
          .map(({ start, end }) => code.slice(start, end));
        const imports = kept.length === 0 ? [] : importsIn(parsed).map(({ start, end }) => code.slice(start, end));
        return { code: [...imports, ...kept, ...stubs].join('\n'), map: null };
      },
    },
  };
}

function bodyOf(part) {
  if (!part) return '() => undefined';
  if (part.body) return part.body;
  const failing = `() => { throw new Error(${JSON.stringify(part.reason)}); }`;
  return part.isFactory ? `() => ${failing}` : failing;
}

function withoutOtherChoices(code) {
  const refusal = 'Only tick boxes of single rows are in the build of antd Table (scripts/without-unused.mjs)';
  const failing = `() => { throw new Error(${JSON.stringify(refusal)}); }`;
  return selectionImports.reduce((result, { from, kept, names }) => {
    if (!from.test(result))
      throw new Error(`without-unused: the selection of antd Table no longer imports ${names.join()}`);
    return result.replace(from, `${kept}${names.map((name) => `const ${name} = ${failing};`).join('')}`);
  }, code);
}

/** What a kept part may need; the bundler drops the rest. */
function importsIn({ body }) {
  return body.filter(({ type }) => type === 'ImportDeclaration');
}

/** Exported names with their statements. */
function exportsIn({ body }) {
  return body.flatMap(({ type, declaration, start, end }) => {
    if (type === 'ExportDefaultDeclaration') return [{ name: 'default', start, end }];
    if (type !== 'ExportNamedDeclaration' || !declaration) return [];
    const names = declaration.declarations?.map(({ id }) => id.name) ?? [declaration.id.name];
    return names.map((name) => ({ name, start, end }));
  });
}
