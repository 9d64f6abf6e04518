import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { fourColours, movingGif, quarterColours } from './image-samples.fixture';
import { thumbnailsOf } from './thumbnails';

const key = `ab/${'ab'.repeat(32)}.png`;
const picture = async (width: number, height: number) => (await fourColours(width, height)).png().toBuffer();

async function namesOf(source: Buffer): Promise<string[]> {
  return (await thumbnailsOf(key, source)).map((thumbnail) => thumbnail.key.slice(68));
}

describe('the thumbnails of a picture', () => {
  it('are WebP and AVIF of four shapes, with its colours', async () => {
    const made = await thumbnailsOf(key, await picture(1200, 800));
    const shapes = made.map(async (thumbnail) => {
      const bytes = await thumbnail.make();
      const { width, height, format, exif } = await sharp(bytes).metadata();
      expect(exif).toBeUndefined();
      expect(await quarterColours(bytes)).toEqual(['2,0,0', '0,2,0', '0,0,2', '2,2,2']);
      expect(thumbnail.contentType).toBe(format === 'webp' ? 'image/webp' : 'image/avif');
      return `${thumbnail.key.slice(68)} ${width}×${height}`;
    });
    expect(await Promise.all(shapes)).toEqual([
      'w240.avif 240×160',
      'w240.webp 240×160',
      'w375.avif 375×170',
      'w375.webp 375×170',
      'w540.avif 540×360',
      'w540.webp 540×360',
      'w1080.avif 1080×720',
      'w1080.webp 1080×720',
    ]);
  });

  it('are never larger than itself', async () => {
    expect(await namesOf(await picture(240, 160))).toEqual([]);
    expect(await namesOf(await picture(300, 160))).toEqual(['w240.avif', 'w240.webp']);
    expect(await namesOf(await picture(374, 400))).not.toContain('w375.webp');
    expect(await namesOf(await picture(375, 170))).not.toContain('w375.webp');
  });

  it('leave out what no format can hold: a strip of many screens', async () => {
    const strip = await sharp({ create: { width: 1200, height: 20_000, channels: 3, background: '#269' } })
      .png()
      .toBuffer();
    const names = await namesOf(strip);
    expect(names).toContain('w240.webp');
    expect(names).not.toContain('w1080.webp');
    for (const thumbnail of await thumbnailsOf(key, strip)) expect((await thumbnail.make()).length).toBeGreaterThan(0);
  });

  it('keep what shines through, and stand still', async () => {
    const clear = await sharp({
      create: { width: 400, height: 300, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const [small] = await thumbnailsOf(key, clear);
    expect((await sharp(await small?.make()).metadata()).hasAlpha).toBe(true);
    const moving = await sharp(await movingGif(5, 400, 300), { pages: -1 })
      .webp()
      .toBuffer();
    const [still] = await thumbnailsOf(key, moving);
    expect((await sharp(await still?.make()).metadata()).pages ?? 1).toBe(1);
  });

  it('are not made of what is no picture', async () => {
    await expect(thumbnailsOf(key, Buffer.from('no picture'))).rejects.toMatchObject({ code: 'VALIDATION' });
  });
});
