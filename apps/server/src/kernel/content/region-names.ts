import type { Values } from '@yunguan/contract/kernel/parse';
import { regionLevels } from '@yunguan/contract/kernel/regions';
import type { Deps } from '../../deps';

/** Names of the chosen regions from province to street; empty where none is chosen. */
export function regionNames(regions: Deps['regions'], values: Values): string[] {
  return regionLevels.map((level) => {
    const code = values[level];
    return typeof code === 'string' ? (regions.find(code)?.displayName ?? '') : '';
  });
}
