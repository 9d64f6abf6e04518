import decode from 'jsqr';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { qrPng } from './qr-png';

async function pixelsOf(png: Buffer) {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { pixels: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

describe('a QR code', () => {
  it.each([
    ['the address of a site', 'https://venue.example.gov.cn/p/site/0198c1f2-7c1d-7d3e-9b0a-1c2d3e4f5a6b'],
    ['Chinese', 'https://venue.example.gov.cn/场馆?名称=锦江区文化馆'],
    ['the longest text', `https://venue.example.gov.cn/${'a'.repeat(971)}`],
  ])('is read back by a scanner: %s', async (_what, content) => {
    const { pixels, width, height } = await pixelsOf(await qrPng(content));
    expect([width, height]).toEqual([600, 600]);
    expect(decode(pixels, width, height)?.data).toBe(content);
  });

  it('is still read with a tenth of it covered', async () => {
    const content = 'https://venue.example.gov.cn/p/site/0198c1f2-7c1d-7d3e-9b0a-1c2d3e4f5a6b';
    const cover = { create: { width: 150, height: 110, channels: 3 as const, background: '#c00' } };
    const covered = await sharp(await qrPng(content))
      .composite([{ input: cover, left: 230, top: 245 }])
      .png()
      .toBuffer();
    const { pixels, width, height } = await pixelsOf(covered);
    expect(decode(pixels, width, height)?.data).toBe(content);
  });

  it('has a white edge of four modules', async () => {
    const { pixels, width } = await pixelsOf(await qrPng('https://venue.example.gov.cn/p/site/1'));
    const edge = 40;
    for (let y = 0; y < edge; y++) for (let x = 0; x < width; x++) expect(pixels[(y * width + x) * 4]).toBe(255);
  });

  it('is refused without a text or with far too much', async () => {
    await expect(qrPng('')).rejects.toMatchObject({ code: 'VALIDATION', message: '二维码内容不能为空' });
    await expect(qrPng('文'.repeat(334))).rejects.toMatchObject({ code: 'VALIDATION', message: '二维码内容过长' });
  });
});
