/** The module whose chunk is the frame around every page after the login. */
const frame = /[\\/]src[\\/]app[\\/]ShellRoute\.tsx$/;

/**
 * What the frame brings is there, or on its way, before any page asks for its own parts: named again in the lists of every
 * page it would be a third of the table of screens. Only the entry, which fetches the frame itself, has it in its lists.
 */
export function frameFiles() {
  /** Files that the frame brings, and the entry that fetches it; known once the chunks have their names. */
  let brought = new Set();
  let entry = '';
  return {
    plugin: {
      name: 'frame-files',
      generateBundle: {
        order: 'pre',
        handler(_options, bundle) {
          const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
          const start = chunks.find(
            ({ facadeModuleId }) => facadeModuleId !== null && frame.test(facadeModuleId ?? ''),
          );
          if (!start) throw new Error('the chunk of the frame was not found');
          entry = chunks.find(({ isEntry }) => isEntry)?.fileName ?? '';
          brought = closureOf(start.fileName, bundle);
        },
      },
    },
    /** For `build.modulePreload`. */
    resolveDependencies: (_file, needed, { hostId, hostType }) =>
      hostType === 'js' && hostId !== entry ? needed.filter((file) => !brought.has(file)) : needed,
  };
}

/** A chunk and all that it imports from its first moment on. */
function closureOf(fileName, bundle) {
  const found = new Set();
  const visit = (file) => {
    if (found.has(file)) return;
    found.add(file);
    for (const next of bundle[file]?.imports ?? []) visit(next);
  };
  visit(fileName);
  return found;
}
