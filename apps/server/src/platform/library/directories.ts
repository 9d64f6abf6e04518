import { messages } from '@yunguan/contract/kernel/messages';
import * as directories from '@yunguan/contract/platform/library-directories';
import type { Deps } from '../../deps';
import { scopeOf } from '../../kernel/access/actor';
import { type Binding, bind, type Call, type Reply } from '../../kernel/call';
import { type Changing, insertDirectory, placeDirectory, removeDirectory, renameDirectory } from './change-directories';
import { readTree } from './directory-tree';
import { type FoundDirectory, libraryVenue, readerOf } from './library-venue';

interface AskedTree {
  readonly venueId?: string | null | undefined;
  readonly type: number | null | undefined;
}

/** Directories of the library. */
export function directoryBindings(deps: Deps): Binding[] {
  const tree = async ({ actor }: Call<unknown>, asked: AskedTree): Promise<Reply> => {
    const venueId = await libraryVenue(readerOf(deps.db, actor), actor, { venueId: asked.venueId, directoryIds: [] });
    return { json: [await readTree(deps.db, scopeOf(actor), { venueId, type: asked.type })] };
  };
  /** A change with its line in the audit; `say` makes the answer of it. */
  const change = (
    call: Call<unknown>,
    run: (changing: Changing) => Promise<FoundDirectory>,
    say: (directory: FoundDirectory) => Reply & { detail?: Record<string, unknown> },
  ) =>
    call.write(scopeOf(call.actor), async (tx) => {
      const directory = await run({ tx, actor: call.actor, now: deps.clock.now() });
      const { detail, ...reply } = say(directory);
      const { id: objectId, venueId, name } = directory;
      call.note({ objectId, venueId, detail: { name, ...detail } });
      return reply;
    });
  return [
    bind(directories.getDirectoryListByGroup, (call) => tree(call, { ...call.input, type: call.input.sourceType })),
    bind(directories.getDirectoryList, (call) => tree(call, { ...call.input, type: call.input.resourceType })),
    bind(directories.addDirectory, (call) =>
      change(
        call,
        (changing) => insertDirectory(changing, call.input),
        ({ id }) => ({ objects: { id }, msg: messages.added }),
      ),
    ),
    bind(directories.editDirectory, (call) =>
      change(
        call,
        (changing) => renameDirectory(changing, call.input),
        () => ({ objects: null, msg: messages.changed, detail: { after: call.input.name } }),
      ),
    ),
    bind(directories.moveDirectory, (call) =>
      change(
        call,
        (changing) => placeDirectory(changing, call.input),
        ({ parentId }) => ({ objects: null, msg: messages.changed, detail: { parentId } }),
      ),
    ),
    bind(directories.delDirectory, (call) =>
      change(
        call,
        (changing) => removeDirectory(changing, call.input.id),
        () => ({ objects: null, msg: messages.removed }),
      ),
    ),
  ];
}
