import type { SourceType } from '@yunguan/contract/content/media';

/** What a work of the type has already, in words; empty when there is nothing. */
export function filesText(type: SourceType, value: unknown): string {
  if (Array.isArray(value)) return value.length > 0 ? `${value.length} 张图片` : '';
  if (typeof value !== 'string' || value === '') return '';
  return type === 2 ? '音频文件' : '视频文件';
}
