import { Readable } from 'node:stream';
import type { Deps } from '../../deps';
import type { ArchivePart } from './archive';
import type { PackedFile } from './packed-files';
import type { ExportEnd } from './rows';

export interface Pack {
  /** Of the workbook, with its suffix. */
  readonly name: string;
  readonly workbook: Readable;
  readonly files: readonly PackedFile[];
  /** Told before the archive's last byte how many files went out, and how it ended. */
  readonly onEnd: (files: number, end: ExportEnd) => Promise<void>;
}

/** Name of the paper that lists what the store has lost: a row of the list may name more than there is. */
const missingName = '缺少的文件.txt';

/** The workbook of a list, and after it the files of its rows, each opened when it is its turn. */
export async function* packParts(
  { files: store }: Pick<Deps, 'files'>,
  { name, workbook, files, onEnd }: Pack,
): AsyncGenerator<ArchivePart> {
  const missing: string[] = [];
  let count = 0;
  let end: ExportEnd = { kind: 'left' };
  // Whoever reads the parts only ends them: why, the stream itself knows.
  const watched = (stream: Readable) =>
    stream.once('error', (error) => {
      end = { kind: 'failed', error };
    });
  try {
    yield { path: name, stream: watched(workbook) };
    for (const { key, path } of files) {
      const opened = await store.open(key);
      if (opened) {
        yield { path, stream: watched(opened.stream) };
        count += 1;
      } else missing.push(path);
    }
    if (missing.length > 0) yield { path: missingName, stream: Readable.from([missingText(missing)]) };
    end = { kind: 'complete' };
  } catch (error) {
    end = { kind: 'failed', error };
    throw error;
  } finally {
    await onEnd(count, end);
  }
}

function missingText(paths: readonly string[]): string {
  // With the mark by which Windows tells this from its own code page.
  return ['\u{feff}以下文件在服务器上已经找不到，请联系系统管理员：', ...paths, ''].join('\r\n');
}
