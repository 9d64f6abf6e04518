import { packLimits } from '@yunguan/contract/platform/files';
import type { Deps } from '../../deps';
import { AppError } from '../app-error';
import { storeKeyOf } from '../files/one-picture';
import { savedName } from '../files/saved-name';
import { foldLarge } from '../large-read';
import { namePart } from './file-name';
import type { ExportFilter, FileOfRow, ListFiles } from './source';

/** A file that goes into an archive. */
export interface PackedFile {
  readonly key: string;
  /** Within the archive; unlike any other's. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
}

interface Asked {
  readonly filter: ExportFilter;
  /** Undefined = every venue. */
  readonly venues: readonly string[] | undefined;
}

/** What the rows name: more files than one archive may hold are counted only. */
interface Found {
  rows: number;
  files: number;
  readonly named: FileOfRow[];
}

/** Rows that are looked through at most: those without a file count, too. */
const mostRows = 20_000;
/** Characters of a file's own name, before its suffix. */
const longestName = 80;

/**
 * The files of all rows that the filter finds, in the list's order, under the paths of the archive. What was erased
 * meanwhile is not among them. @throws AppError VALIDATION when they are more than one archive may hold
 */
export async function packedFiles(
  { db }: Pick<Deps, 'db'>,
  files: ListFiles,
  { filter, venues }: Asked,
): Promise<readonly PackedFile[]> {
  const scope = venues ?? '*';
  const { text, values } = files.statement(filter);
  const limited = { text: `${text} limit ${mostRows + 1}`, values };
  const { named, ...count } = await foldLarge<Record<string, unknown>, Found>(db, scope, limited, {
    start: () => ({ rows: 0, files: 0, named: [] }),
    add: (found, rows) => {
      for (const row of rows) {
        found.rows += 1;
        const ofRow = files.filesOf(row, found.rows);
        found.files += ofRow.length;
        if (found.files <= packLimits.files) found.named.push(...ofRow);
      }
    },
  });
  if (count.rows > mostRows) throw tooMany(`超过 ${mostRows} 条记录`);
  if (count.files > packLimits.files) throw tooMany(`共 ${count.files} 个文件`);
  const sizes = await sizesOf(db, scope, named);
  const packed = withPaths(named).flatMap(({ key, path }) => {
    const size = key === undefined ? undefined : sizes.get(key);
    return key === undefined || size === undefined ? [] : [{ key, path, size }];
  });
  const bytes = bytesOf(packed);
  if (bytes > packLimits.bytes) throw tooMany(`共 ${(bytes / 1024 ** 3).toFixed(1)} GB`);
  return packed;
}

/** Bytes of the files together. */
export function bytesOf(files: readonly PackedFile[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

function tooMany(amount: string): AppError {
  const most = `${packLimits.files} 个文件、${packLimits.bytes / 1024 ** 3} GB`;
  return new AppError('VALIDATION', `材料${amount}，一次最多打包 ${most}，请缩小筛选范围后再下载`);
}

/** Bytes of the uploads that there still are, by their keys. */
async function sizesOf(db: Deps['db'], scope: readonly string[] | '*', files: readonly FileOfRow[]) {
  const rows = await db.within<{ key: string; size: number }>(
    scope,
    'select store_key as key, max(size)::bigint as size from upload where store_key = any ($1::text[]) group by 1',
    [[...new Set(files.flatMap(({ path }) => storeKeyOf(path) ?? []))]],
  );
  return new Map(rows.map(({ key, size }) => [key, size]));
}

/** Systems that tell no capitals apart would write one file over the other. */
function withPaths(files: readonly FileOfRow[]): { key: string | undefined; path: string }[] {
  const taken = new Set<string>();
  return files.map((file) => {
    const key = storeKeyOf(file.path);
    const [, stem = '', suffix = ''] = /^(.*?)(\.[a-z\d]{1,8})?$/is.exec(savedName(file.name, key ?? '')) ?? [];
    const folder = pathPart(file.folder);
    const start = `${folder === '' ? '' : `${folder}/`}${pathPart(stem, longestName) || '文件'}`;
    let path = `${start}${suffix}`;
    for (let count = 2; taken.has(path.toLowerCase()); count += 1) path = `${start} (${count})${suffix}`;
    taken.add(path.toLowerCase());
    return { key, path };
  });
}

/** Without the dots that hide a file, lead out of the folder or are cut off. */
function pathPart(text: string, longest?: number): string {
  return namePart(text, longest).replace(/^[. ]+|[. ]+$/g, '');
}
