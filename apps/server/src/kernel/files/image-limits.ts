import type { ImageKind } from './image-kind';

/** What one kind of upload accepts, and what it says otherwise. `maxBytes` is the largest accepted size. */
export type ImageLimits = { maxBytes: number; kinds: readonly ImageKind[]; kindText: string; sizeText: string };

const MB = 1024 * 1024;
const JPEG_OR_PNG = { kinds: ['jpeg', 'png'], kindText: '上传头像图片只能是 JPG 或 PNG 格式!' } as const;

/** The specification refuses "≥ 2 MB" and "≥ 20 MB": exactly that size is already too much. */
export const IMAGE_LIMITS = {
  /** The generic uploader (002§5.5); its text names no WebP, which phones and editors send nevertheless. */
  generic: {
    maxBytes: 20 * MB - 1,
    kinds: ['jpeg', 'png', 'gif', 'bmp', 'webp'],
    kindText: '图片类型必须是.gif,jpeg,jpg,png,bmp中的一种',
    sizeText: '上传头像图片大小不能超过 20MB!',
  },
  /** Library, club cover, teacher photo. */
  photo: { ...JPEG_OR_PNG, maxBytes: 20 * MB - 1, sizeText: '上传头像图片大小不能超过 20MB!' },
  /** Cover-change dialogs, panoramic cover, menu icon. */
  cover: { ...JPEG_OR_PNG, maxBytes: 2 * MB - 1, sizeText: '上传头像图片大小不能超过 2MB!' },
} as const satisfies Record<string, ImageLimits>;
