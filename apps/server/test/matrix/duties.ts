import * as duties from '@yunguan/contract/platform/duties';
import { seedId } from '../../src/seed/ids';
import { freshTitle, mustSend } from '../factories';
import { type AreaMatrix, optionRow } from './row';

const venueId = seedId.venue('main');

export const dutiesMatrix: AreaMatrix = (app) => {
  const newDuty = async () => {
    const { id } = await mustSend(app(), 'admin', duties.addSysDuty.path, { venueId, name: freshTitle('职务') });
    return String(id);
  };
  const inReverse = async () => {
    const { datas } = await mustSend(app(), 'admin', duties.getSysDutyList.path, { venueId });
    return (datas as { id: string }[]).map(({ id }) => id).toReversed();
  };
  return {
    [duties.getSysDutyList.path]: optionRow('duty', ['view'], async () => ({ venueId })),
    [duties.addSysDuty.path]: optionRow('duty', ['add'], async () => ({ venueId, name: freshTitle('职务') })),
    [duties.editSysDuty.path]: optionRow('duty', ['edit'], async () => ({
      id: await newDuty(),
      name: freshTitle('职务'),
    })),
    [duties.delSysDuty.path]: optionRow('duty', ['del'], async () => ({ ids: [await newDuty()] })),
    [duties.sortSysDuties.path]: optionRow('duty', ['edit'], async () => ({ venueId, ids: await inReverse() })),
  };
};
