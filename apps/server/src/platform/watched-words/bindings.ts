import { messages } from '@yunguan/contract/kernel/messages';
import * as contract from '@yunguan/contract/platform/watched-words';
import type { Deps } from '../../deps';
import { type Binding, bind } from '../../kernel/call';
import { assertFresh } from '../../kernel/last-save';
import { readWatchedWords } from '../../kernel/review/watched-words';

/** The words that forms and reviews point out; who arranges the dictionaries arranges them. */
export function watchedWordBindings(deps: Deps): Binding[] {
  return [
    bind(contract.getWatchedWords, async () => {
      const { words, version, updatedBy, updatedAt } = await readWatchedWords(deps.db);
      return { objects: { words, version, updatedBy: updatedBy ?? '', updatedAt: updatedBy ? updatedAt : '' } };
    }),
    bind(contract.setWatchedWords, (call) =>
      call.write([], async (tx) => {
        const { words, version } = call.input;
        const stored = await readWatchedWords(tx, true);
        assertFresh(call.actor, stored, version);
        const [before, after] = [new Set(stored.words), new Set(words)];
        const added = words.filter((word) => !before.has(word));
        const removed = stored.words.filter((word) => !after.has(word));
        call.note({ objectId: 'watched-words', detail: { count: words.length, added, removed } });
        await tx.query(
          'update watched_words set words = $1, version = version + 1, updated_by = $2, updated_by_id = $3, updated_at = $4',
          [words, call.actor.realName, call.actor.userId, deps.clock.now()],
        );
        return { objects: null, msg: messages.set };
      }),
    ),
  ];
}
