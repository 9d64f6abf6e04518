import * as labels from '@yunguan/contract/platform/labels';
import type { ContentApp } from '../content-app';
import { mustSend } from '../factories';
import { type AreaMatrix, optionRow, staffRow } from './row';

let made = 0;
const fresh = () => ({ name: `标签${(made += 1)}`, resourceType: 1 });

async function newLabel(app: ContentApp): Promise<string> {
  const { id } = await mustSend(app, 'platform', labels.addLabel.path, fresh());
  return String(id);
}

export const labelsMatrix: AreaMatrix = (app) => ({
  [labels.getLabels.path]: staffRow(async () => ({ resourceType: 1 })),
  [labels.addLabel.path]: optionRow('dictionary', ['add'], async () => fresh()),
  [labels.editLabel.path]: optionRow('dictionary', ['edit'], async () => ({ ...fresh(), id: await newLabel(app()) })),
  [labels.delLabel.path]: optionRow('dictionary', ['del'], async () => ({ ids: [await newLabel(app())] })),
});
