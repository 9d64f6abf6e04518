import { portraitSize } from '@yunguan/contract/kernel/picture-sizes';
import sharp from 'sharp';
import type { FileStore } from '../kernel/files/store';
import { storeFile, type StoredFile } from './stored-file';

const backdrops = ['#dfe9e4', '#e7e2d6', '#dde5ee'] as const;
const coats = ['#2c5f52', '#8a5a12', '#3f5f8a', '#a93d2c'] as const;
const skin = '#e9c6a6';
const hair = '#3a332e';

/** Hair by sex, as on the wire: 0 female, 1 male. */
const hairs = {
  0: `<path d="M68 150c0-52 24-84 52-84s52 32 52 84v52h-24v-74c-24 4-44-4-54-18-4 12-12 18-22 20v72H68z" fill="${hair}"/>`,
  1: `<path d="M72 138c-4-46 20-70 48-70s52 24 48 70l-9-4c-2-20-12-28-20-26-20 6-42 2-52-4-4 10-6 20-8 30z" fill="${hair}"/>`,
} as const;

/** Somebody who is nobody: head and shoulders without a face. */
function portraitSvg(sex: 0 | 1, index: number): string {
  const { width, height } = portraitSize;
  const backdrop = backdrops[index % backdrops.length];
  const coat = coats[index % coats.length];
  const behind = sex === 0 ? hairs[0] : '';
  const before =
    sex === 1
      ? hairs[1]
      : `<path d="M78 142c2-38 20-58 42-58s40 20 42 58c-22-4-38-14-46-28-6 16-20 26-38 28z" fill="${hair}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 240 320"><rect width="240" height="320" fill="${backdrop}"/>${behind}<path d="M28 320c2-62 38-88 92-88s90 26 92 88z" fill="${coat}"/><path d="M100 196h40v38c-8 14-32 14-40 0z" fill="#dcb592"/><ellipse cx="120" cy="150" rx="42" ry="52" fill="${skin}"/>${before}<path d="M96 234l24 22 24-22 14 6-38 40-38-40z" fill="#f7f5f0"/></svg>`;
}

/** Draws portraits of both sexes in a few colours, once for everybody. */
export async function drawPortraits(): Promise<(sex: 0 | 1, index: number) => Buffer> {
  const draw = (sex: 0 | 1) =>
    Promise.all(
      Array.from({ length: backdrops.length * coats.length }, (_, index) =>
        sharp(Buffer.from(portraitSvg(sex, index)))
          .png({ palette: true })
          .toBuffer(),
      ),
    );
  const drawn = { 0: await draw(0), 1: await draw(1) };
  return (sex, index) => drawn[sex][index % drawn[sex].length] ?? Buffer.alloc(0);
}

const picture = { kind: 'image', suffix: 'png', mime: 'image/png', about: portraitSize } as const;

/** Stores one of a student as a private file. */
export function storePortrait(store: FileStore, name: string, bytes: Buffer): Promise<StoredFile> {
  return storeFile(store, { ...picture, bytes, name: '学员照片.png', secret: { name, source: 'student' } });
}

/** Stores one that everybody may see. */
export function storePublicPortrait(store: FileStore, bytes: Buffer): Promise<StoredFile> {
  return storeFile(store, { ...picture, bytes, name: '教师头像.png' });
}
