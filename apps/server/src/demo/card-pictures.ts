import sharp from 'sharp';
import type { FileStore } from '../kernel/files/store';
import { storeFile, type StoredFile } from './stored-file';

const size = { width: 856, height: 540 } as const;
const tints = ['#e6edf2', '#edf0e4', '#f2ece4'] as const;

/** The two sides of a card that is nobody's: shapes alone, no name, number or emblem. */
const sides = {
  front: `<circle cx="690" cy="200" r="74" fill="#b9c4cc"/><path d="M570 430c8-92 62-140 120-140s112 48 120 140z" fill="#b9c4cc"/>${lines([150, 215, 280, 420])}`,
  back: `<circle cx="150" cy="150" r="70" fill="#c9a9a4"/>${lines([330, 400], 330)}<rect x="300" y="120" width="430" height="46" rx="8" fill="#c9b4b0"/>`,
} as const;

function lines(heights: readonly number[], left = 90): string {
  return heights
    .map((y, index) => `<rect x="${left}" y="${y}" width="${380 - index * 50}" height="26" rx="6" fill="#aebac2"/>`)
    .join('');
}

function cardSvg(side: keyof typeof sides, tint: string): string {
  const { width, height } = size;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#f7f7f5"/><rect x="24" y="24" width="${width - 48}" height="${height - 48}" rx="28" fill="${tint}" stroke="#c4ccd1" stroke-width="2"/>${sides[side]}</svg>`;
}

/** Draws the sides in a few tints, once for all teams. */
export async function drawCards(): Promise<(side: keyof typeof sides, index: number) => Buffer> {
  const draw = (side: keyof typeof sides) =>
    Promise.all(
      tints.map((tint) =>
        sharp(Buffer.from(cardSvg(side, tint)))
          .png({ palette: true })
          .toBuffer(),
      ),
    );
  const drawn = { front: await draw('front'), back: await draw('back') };
  return (side, index) => drawn[side][index % tints.length] ?? Buffer.alloc(0);
}

/** Stores one of them as a private file under a name of its own. */
export function storeCard(store: FileStore, name: string, bytes: Buffer): Promise<StoredFile> {
  const picture = { kind: 'image', name: '证件照片.png', suffix: 'png', mime: 'image/png', about: size } as const;
  return storeFile(store, { ...picture, bytes, secret: { name, source: 'idcard' } });
}
