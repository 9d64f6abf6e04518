import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Path of a file under `apps/server/data`, from the sources as well as from the bundle. */
export function dataFile(name: string): string {
  for (const base of ['../data/', './data/']) {
    const path = fileURLToPath(new URL(base + name, import.meta.url));
    if (existsSync(path)) return path;
  }
  throw new Error(`缺少数据文件 ${name}`);
}
