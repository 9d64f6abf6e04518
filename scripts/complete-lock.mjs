/**
 * Adds to package-lock.json the optional packages of other platforms that the registry used for `npm install` did not
 * have. Without them `npm ci` calls the lock incomplete and refuses, although it would never install them here.
 * Run it after every `npm install` that changes the lock.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-program.mjs';

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

const file = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const added = [];

for (const owner of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(owner.optionalDependencies ?? {})) {
    const path = `node_modules/${name}`;
    const limits = platformOf(name);
    if (lock.packages[path]?.version !== undefined || limits === undefined) continue;
    lock.packages[path] = { version, ...limits, ...(owner.dev === true ? { dev: true } : {}), optional: true };
    added.push(`${name}@${version}`);
  }
}

lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
writeFileSync(file, `${JSON.stringify(lock, undefined, 2)}\n`);
console.log(
  added.length === 0 ? 'package-lock.json 已完整' : `已补充 ${added.length} 个其他平台的包：${added.join('、')}`,
);

/** These packages are named after the one platform that they are for: @biomejs/cli-linux-x64-musl. */
function platformOf(name) {
  const parts = name.split(/[/-]/);
  const os = systems.find((system) => parts.includes(system));
  const cpu = processors.find((processor) => parts.includes(processor));
  if (os === undefined || cpu === undefined) return undefined;
  const libc = parts.some((part) => part.startsWith('musl'))
    ? ['musl']
    : parts.some((part) => part.startsWith('gnu'))
      ? ['glibc']
      : undefined;
  return { cpu: [cpu], ...(libc === undefined ? {} : { libc }), os: [os] };
}
