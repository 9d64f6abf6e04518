import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';

const openZip = promisify<Buffer, ZipFile>((content, done) => fromBuffer(content, done));

/** The files of an archive by their paths, in its order. @throws Error for a damaged one, or two under one path */
export async function readZip(content: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const zip = await openZip(content);
  const reads: Promise<[string, Buffer]>[] = [];
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject).on('end', resolve);
    zip.on('entry', (entry: Entry) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        reads.push(buffer(stream).then((bytes) => [entry.fileName, bytes]));
      });
    });
  });
  const files = await Promise.all(reads);
  const found = new Map(files);
  if (found.size !== files.length) throw new Error('Two files of the archive have one path');
  return found;
}
