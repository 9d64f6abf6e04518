const makers = new Set(['genStyleHooks', 'genComponentStyleHook', 'genSubStyleComponent']);

/**
 * Takes the functions that compute antd's rules out of a production build: there the rules come from one extracted
 * file (`theme.zeroRuntime`), and antd never calls them. The token functions beside them stay, they make the variables.
 */
export function antdWithoutRules() {
  return {
    name: 'antd-without-rules',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]antd[\\/]es[\\/].*[\\/]style[\\/].*\.js$/ },
      handler(code) {
        const ruleMakers = ruleMakersIn(this.parse(code));
        if (ruleMakers.length === 0) return null;
        let result = code;
        for (const { start, end } of ruleMakers.toSorted((a, b) => b.start - a.start)) {
          result = `${result.slice(0, start)}() => []${result.slice(end)}`;
        }
        return { code: result, map: null };
      },
    },
  };
}

/** The second argument of every call that makes a style hook. */
function ruleMakersIn(node) {
  if (Array.isArray(node)) return node.flatMap(ruleMakersIn);
  if (node === null || typeof node !== 'object') return [];
  if (node.type === 'CallExpression' && makers.has(node.callee.name) && node.arguments[1]) return [node.arguments[1]];
  return Object.values(node).flatMap(ruleMakersIn);
}
