import type { Values } from '@yunguan/contract/kernel/parse';
import type { Deps } from '../../deps';

const levels = ['provinceId', 'cityId', 'areaId', 'streetId'] as const;

/** Names of the chosen regions from province to street; empty where none is chosen. */
export function regionNames(regions: Deps['regions'], values: Values): string[] {
  return levels.map((level) => {
    const code = values[level];
    return typeof code === 'string' ? (regions.find(code)?.displayName ?? '') : '';
  });
}
