import * as dictionaries from '@yunguan/contract/platform/dictionaries';
import type { ContentApp } from '../content-app';
import { mustSend } from '../factories';
import { type AreaMatrix, nothing, optionRow } from './row';

let made = 0;
const fresh = () => ({ nodeName: '1004', displayName: `分类${(made += 1)}` });

async function newItem(app: ContentApp): Promise<string> {
  const { id } = await mustSend(app, 'platform', dictionaries.addDictionaryItem.path, fresh());
  return String(id);
}

export const dictionariesMatrix: AreaMatrix = (app) => ({
  [dictionaries.getDictionaryNodes.path]: optionRow('dictionary', ['view'], nothing),
  [dictionaries.getDictionaryItems.path]: optionRow('dictionary', ['view'], async () => ({ nodeName: '1005' })),
  [dictionaries.addDictionaryItem.path]: optionRow('dictionary', ['add'], async () => fresh()),
  [dictionaries.editDictionaryItem.path]: optionRow('dictionary', ['edit'], async () => ({
    ...fresh(),
    id: await newItem(app()),
  })),
  [dictionaries.moveDictionaryItem.path]: optionRow('dictionary', ['edit'], async () => ({
    id: await newItem(app()),
    index: 0,
  })),
  [dictionaries.setDictionaryItemState.path]: optionRow('dictionary', ['edit'], async () => ({
    id: await newItem(app()),
    valid: false,
  })),
  [dictionaries.delDictionaryItem.path]: optionRow('dictionary', ['del'], async () => ({
    ids: [await newItem(app())],
  })),
});
