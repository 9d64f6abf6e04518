import { adminAreas } from '@yunguan/contract/kernel/areas';
import { contentTypes } from '@yunguan/contract/content-types';
import { wordOptions } from '@/ui/word-options';

/** What a menu can govern: content types first, then the areas of administration. */
export const governedGroups = [
  { label: '内容', options: contentTypes.map(({ key, label }) => ({ value: key, label })) },
  { label: '管理', options: wordOptions(adminAreas) },
];

/** Name of what a menu governs; the key itself for one that this version does not know. */
export function governedName(key: string): string {
  const options = governedGroups.flatMap((group) => group.options);
  return options.find(({ value }) => value === key)?.label ?? key;
}
