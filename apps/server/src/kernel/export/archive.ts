import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { chinaClock } from '@yunguan/contract/kernel/china-time';
import { ZipFile } from 'yazl';

/** A file of an archive; `stream` is read once it is its turn. */
export interface ArchivePart {
  /** Within the archive, with `/` between folders. */
  readonly path: string;
  readonly stream: Readable;
}

/**
 * An archive whose parts are asked for one after the other, each when the one before it has gone out: memory does not grow
 * with them, and no more than one file is open. Nothing is compressed: pictures, papers and workbooks are already. A part
 * that fails fails the stream; a reader that goes away ends the parts.
 */
export function archiveStream(parts: AsyncIterable<ArchivePart>): Readable {
  const zip = new ZipFile();
  // yazl types its output as the older stream interface; it is a PassThrough.
  const output = zip.outputStream as Readable;
  let current: Readable | undefined;
  const write = async () => {
    for await (const { path, stream } of parts) {
      current = stream;
      // The reader left while the part was made ready: nobody would read it to its end.
      if (output.destroyed) return void stream.destroy();
      const read = finished(stream, { writable: false });
      zip.addReadStream(stream, path, { compress: false, mtime: chinaTimestamp(), forceDosTimestamp: true });
      await read;
    }
    zip.end();
  };
  // What a part fails with is known by then: yazl only repeats it.
  zip.on('error', () => undefined);
  write().catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))));
  output.once('close', () => current?.destroy());
  return output;
}

/** The times of an archive have no zone: yazl writes what the machine's clock shows, Windows shows that again. */
function chinaTimestamp(): Date {
  const shown = chinaClock(new Date());
  return new Date(
    shown.getUTCFullYear(),
    shown.getUTCMonth(),
    shown.getUTCDate(),
    shown.getUTCHours(),
    shown.getUTCMinutes(),
    shown.getUTCSeconds(),
  );
}
