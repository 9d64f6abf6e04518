import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const worthIt = 1024;
const compressible = /\.(?:js|css|html|svg|json)$/;

/**
 * Puts a .br and a .gz beside each text file of the built pages: compressed once here instead of at every request.
 * @param {string} folder
 */
export function compressPages(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    if (!compressible.test(name) || !statSync(path).isFile()) continue;
    const content = readFileSync(path);
    if (content.length < worthIt) {
      for (const suffix of ['.br', '.gz']) rmSync(path + suffix, { force: true });
      continue;
    }
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
  }
}
