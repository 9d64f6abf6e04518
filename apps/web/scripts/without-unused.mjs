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
];

/** Rows are chosen by tick boxes; the table's radios would bring the engine of antd's forms along. */
const tableSelection = /[\\/]antd[\\/]es[\\/]table[\\/]hooks[\\/]useSelection\.js$/;
const radioImport = /import Radio from ['"][./]+radio['"];/;

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
        if (tableSelection.test(id)) return { code: withoutRadio(code), map: null };
        const part = unused.find(({ file }) => file.test(id));
        const exported = exportsIn(this.parse(code));
        const body = bodyOf(part);
        const stubs = exported
          .filter(({ name }) => !part?.kept.includes(name))
          .map(({ name }) => (name === 'default' ? `export default ${body};` : `export const ${name} = ${body};`));
        const kept = exported
          .filter(({ name }) => part?.kept.includes(name))
          .map(({ start, end }) => code.slice(start, end));
        return { code: [...kept, ...stubs].join('\n'), map: null };
      },
    },
  };
}

function bodyOf(part) {
  if (!part) return '() => undefined';
  const failing = `() => { throw new Error(${JSON.stringify(part.reason)}); }`;
  return part.isFactory ? `() => ${failing}` : failing;
}

function withoutRadio(code) {
  if (!radioImport.test(code)) throw new Error('without-unused: the selection of antd Table no longer imports Radio');
  const refusal = 'A choice of one row is not in the build of antd Table (scripts/without-unused.mjs)';
  return code.replace(radioImport, `const Radio = () => { throw new Error(${JSON.stringify(refusal)}); };`);
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
