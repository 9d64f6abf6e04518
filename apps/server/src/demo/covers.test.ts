import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { albumPictures, coverCategories, coverFor, covers } from './cover-catalogue';
import { albumSvg, coverSvg, motifs, renderCover } from './covers';
import { createRng } from './random';
import { albumSize, coverSize } from './shipped-sizes';

const coversFolder = fileURLToPath(new URL('../../data/covers/', import.meta.url));
const albumsFolder = fileURLToPath(new URL('../../data/albums/', import.meta.url));
const design = { seed: 42, title: '舞动两江', tag: '舞蹈', venueName: '两江新区文化馆' } as const;

describe('shipped covers', () => {
  it('are all there, in the promised size, and together small enough for a repository', async () => {
    let total = 0;
    for (const cover of covers) {
      const bytes = readFileSync(coversFolder + cover.file);
      expect(bytes.length).toBeLessThanOrEqual(80 * 1024);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', ...coverSize });
      total += bytes.length;
    }
    expect(covers.length).toBeGreaterThanOrEqual(48);
    expect(total).toBeLessThan(3.5 * 1024 * 1024);
    expect(readdirSync(coversFolder).filter((name) => name.endsWith('.jpg')).length).toBe(covers.length);
  });

  it('are listed for readers outside the program', () => {
    const list: unknown = JSON.parse(readFileSync(`${coversFolder}covers.json`, 'utf8'));
    expect(list).toEqual(covers.map(({ file, theme, category }) => ({ file, theme, category })));
  });

  it('serve every category', () => {
    for (const category of coverCategories) expect(coverFor(category, createRng(1)).category).toBe(category);
  });

  it('come with sixteen album pictures without writing', async () => {
    expect(albumPictures.length).toBe(16);
    for (const picture of albumPictures) {
      expect(statSync(albumsFolder + picture.file).size).toBeLessThanOrEqual(80 * 1024);
      expect(await sharp(albumsFolder + picture.file).metadata()).toMatchObject(albumSize);
      expect(albumSvg(picture)).not.toContain('<text');
    }
  });
});

describe('drawing a cover', () => {
  it('is repeatable and follows the seed', () => {
    expect(coverSvg(design)).toBe(coverSvg(design));
    expect(coverSvg({ ...design, seed: 43 })).not.toBe(coverSvg(design));
  });

  it('writes every character of the title and escapes what XML would read', () => {
    const svg = coverSvg({ ...design, title: '书&画<展>' });
    for (const character of ['书', '画', '展', '&#38;', '&#60;']) expect(svg).toContain(`>${character}<`);
  });

  it('knows every motif as valid, light JPEG', async () => {
    // Object.keys forgets the key type; motifs is a constant record.
    for (const motif of Object.keys(motifs) as (keyof typeof motifs)[]) {
      const bytes = await renderCover(albumSvg({ seed: 7, motif }));
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', ...albumSize });
      expect((await sharp(bytes).stats()).entropy).toBeGreaterThan(0.5);
    }
  });
});
