import { pushMessages } from '@yunguan/contract/kernel/member-push';
import { messages } from '@yunguan/contract/kernel/messages';
import * as letters from '@yunguan/contract/platform/letters';
import type { Deps } from '../../deps';
import { type Binding, bind } from '../../kernel/call';
import { letterPage, unreadLetters } from './read-letters';
import { markRead, removeOwn } from './change-letters';
import { writeLetter } from './write-letter';

/** The message centre: everybody reads, marks and removes his own letters only, and writes to colleagues. */
export function letterBindings(deps: Deps): Binding[] {
  return [
    bind(letters.getLetterPage, async ({ actor, input }) => ({
      objects: await letterPage(deps.db, { userId: actor.userId, input }),
    })),
    bind(letters.getUnreadLetters, async ({ actor }) => ({
      objects: await unreadLetters(deps.db, actor.userId),
    })),
    bind(letters.readLetters, (call) =>
      call.write([], async (tx) => ({ objects: { count: await markRead(tx, call.actor.userId, call.input) } })),
    ),
    bind(letters.removeLetters, (call) =>
      call.write([], async (tx) => ({
        objects: { count: await removeOwn(tx, call.actor.userId, call.input.ids) },
        msg: messages.removed,
      })),
    ),
    bind(letters.sendLetter, (call) =>
      call.write([], async (tx) => {
        const count = await writeLetter(tx, { actor: call.actor, letter: call.input });
        call.note({ detail: { receivers: count } });
        return { objects: { count }, msg: pushMessages.sent };
      }),
    ),
  ];
}
