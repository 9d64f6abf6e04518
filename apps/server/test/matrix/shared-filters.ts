import * as shared from '@yunguan/contract/platform/shared-filters';
import type { ContentApp } from '../content-app';
import { mustSend } from '../factories';
import { type AreaMatrix, optionRow, staffRow } from './row';

const filter = { listKey: 'vote', name: '待审的', state: { status: 1 } };

async function newSharedFilter(app: ContentApp): Promise<string> {
  const { id } = await mustSend(app, 'admin', shared.shareFilter.path, filter);
  return String(id);
}

export const sharedFiltersMatrix: AreaMatrix = (app) => ({
  [shared.getSharedFilters.path]: staffRow(async () => ({ listKey: 'vote' })),
  [shared.shareFilter.path]: optionRow('role', ['edit'], async () => filter),
  [shared.unshareFilter.path]: optionRow('role', ['edit'], async () => ({ id: await newSharedFilter(app()) })),
});
