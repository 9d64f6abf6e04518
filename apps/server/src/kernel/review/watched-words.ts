import type { WatchedWords } from '@yunguan/contract/platform/watched-words';
import type { Tx } from '../../db/database';
import { lastSaveByName, type LastSave } from '../last-save';

/** The list as it is stored: the migrations enter its only row. */
export interface StoredWords extends Record<string, unknown>, LastSave {
  readonly words: WatchedWords['words'];
}

/** Reads the watched words; `lock` keeps others from changing them until the transaction ends. */
export async function readWatchedWords(tx: Tx, lock = false): Promise<StoredWords> {
  const text = `select w.words, ${lastSaveByName('w', 'updated_by')} from watched_words w`;
  const [row] = await tx.query<StoredWords>(lock ? `${text} for update` : text);
  if (!row) throw new Error('the row of the watched words is gone');
  return row;
}
