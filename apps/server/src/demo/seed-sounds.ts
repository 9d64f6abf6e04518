import type { Tx } from '../db/database';
import type { FileStore } from '../kernel/files/store';
import { type Note, pluckedString } from './plucked-string';
import { rngOf } from './random';
import { insertRows } from './seed-rows';
import { sharedUploads, storeFile } from './stored-file';

/** Step of the scale and length in beats of each note. */
const tunes = [
  { name: '渔歌', base: 220, beatSeconds: 0.42, score: '4:1 5:1 7:1 5:.5 4:.5 2:1 4:2 1:1 2:1 4:1 0:3' },
  { name: '春水', base: 262, beatSeconds: 0.3, score: '0:1 2:1 4:1 5:1 7:1 5:1 4:1 2:1 3:1 5:1 8:2 7:1 5:3' },
  { name: '石阶', base: 196, beatSeconds: 0.36, score: '0:1 1:1 2:1 3:1 4:1 5:1 6:1 7:1 9:2 7:1 5:1 2:1 0:3' },
  { name: '秋声', base: 247, beatSeconds: 0.5, score: '7:1.5 5:.5 4:1 2:2 4:.5 5:.5 3:1 1:2 0:3' },
] as const;

function notesOf(score: string): Note[] {
  return score.split(' ').map((note) => {
    const [step = '0', beats = '1'] = note.split(':');
    return [Number(step), Number(beats)];
  });
}

/** Makes the demo tunes, stores them and enters them for the venues; answers their public paths by name. */
export async function seedSounds(
  tx: Tx,
  store: FileStore,
  owner: { venueIds: readonly string[]; userId: string },
): Promise<Map<string, string>> {
  const stored = await Promise.all(
    tunes.map(({ name, base, beatSeconds, score }) => {
      const { bytes, seconds } = pluckedString({ notes: notesOf(score), base, beatSeconds }, rngOf('tune', name));
      const file = { kind: 'audio', name: `${name}.wav`, suffix: 'wav', mime: 'audio/wav' } as const;
      return storeFile(store, { ...file, bytes, about: { seconds } });
    }),
  );
  await insertRows(tx, 'upload', sharedUploads(stored, owner));
  return new Map(tunes.map(({ name }, index) => [name, stored[index]?.path ?? '']));
}
