import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './run-program.mjs';

/**
 * What a module of `e2e` exports. The journeys' harness is TypeScript: it is bundled, so that a script runs on Node alone.
 * It reads the servers and the browser from the environment: set E2E_SERVERS and CHROMIUM before.
 * @param {string} file below `e2e`
 */
export async function loadE2e(file) {
  const { build } = await import('esbuild');
  const outfile = join(root, '.cache', basename(file).replace(/\.ts$/, '.mjs'));
  await build({
    entryPoints: [join(root, 'e2e', file)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
  });
  return import(pathToFileURL(outfile).href);
}
