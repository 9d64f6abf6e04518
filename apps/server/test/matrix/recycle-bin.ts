import { vote } from '@yunguan/contract/content/vote';
import { anyContent } from '@yunguan/contract/kernel/content';
import * as bin from '@yunguan/contract/platform/recycle-bin';
import { buildVote, mustSend, path } from '../factories';
import { type AreaMatrix, optionRow } from './row';

/** The right to delete one of the types opens the recycle bin for what was deleted of it. */
export const recycleBinMatrix: AreaMatrix = (app) => {
  const removed = async () => {
    const id = await buildVote(app());
    await mustSend(app(), 'editor', path(anyContent(vote), 'remove'), { ids: [id] });
    return { objectIds: [id] };
  };
  return {
    [bin.getRecycleBin.path]: optionRow('vote', ['del'], async () => {
      await removed();
      return { kind: 'vote' };
    }),
    [bin.restoreContents.path]: optionRow('vote', ['del'], removed),
    [bin.purgeContents.path]: optionRow('vote', ['del'], removed),
  };
};
