import type { Page } from 'playwright-core';
import { must, tokenOf } from '../harness/api';
import { createNotice, createVote } from '../harness/scene';
import { listReady, open } from '../harness/screen';
import type { Shoot } from './round';

/** The recycle bin with contents of two types. */
export async function recycleScreens(page: Page, shoot: Shoot): Promise<void> {
  const token = await tokenOf('admin');
  const vote = await createVote(token, '社区书法作品评选（重复录入）', 0);
  await must('/api/VoteActivity/v1/admin-deleteVoteActivityInfo', { ids: [vote] }, token);
  const notice = await createNotice(token, '二胡基础班招生（日期有误）');
  await must('/api/trains/v1/admin-deleteRecruitStudents', { ids: [notice] }, token);
  await open(page, '/MuseumCenter/recycleBin');
  await listReady(page);
  await shoot(page, 'recycle-bin');
}
