import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-program.mjs';

const source = join(root, 'apps/server/src');
const dist = join(root, 'apps/server/dist');

/** esbuild's options for the server: packages stay outside, our own contract (TypeScript) goes in. */
export function serverBundle() {
  return {
    entryPoints: ['main.ts', 'cli.ts'].map((name) => join(source, name)).filter((file) => existsSync(file)),
    outdir: dist,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    packages: 'external',
    alias: { '@yunguan/contract': join(root, 'packages/contract/src') },
    sourcemap: true,
    logLevel: 'warning',
  };
}

/** The SQL files are read at run time, beside the bundle. */
export function copyMigrations() {
  rmSync(join(dist, 'migrations'), { recursive: true, force: true });
  cpSync(join(source, 'db/migrations'), join(dist, 'migrations'), { recursive: true });
}
