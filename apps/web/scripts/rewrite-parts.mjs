/**
 * Puts other text into modules of a library while the product is built. A part that no longer reads as it did stops the
 * build, so that an upgrade cannot undo it unseen.
 */
export function rewriteParts(name, parts) {
  return {
    name,
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: parts.map(({ file }) => file) },
      handler(code, id) {
        const own = parts.filter(({ file }) => file.test(id));
        if (own.length === 0) return undefined;
        const rewritten = own.reduce((text, { from, to }) => {
          if (text.split(from).length !== 2) throw new Error(`${name}: ${id} does not say ${from} once`);
          return text.replace(from, () => to);
        }, code);
        return { code: rewritten, map: null };
      },
    },
  };
}
