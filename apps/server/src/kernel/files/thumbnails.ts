import sharp from 'sharp';
import { THUMB_FORMATS, type ThumbFormat, type ThumbWidth, thumbKey } from './file-key';
import { explainDecodeError } from './image-error';
import { MAX_PIXELS, MAX_SECONDS } from './image';

/** The vote cover is cut to fill its place; the others keep their shape. */
const shapes = [
  { width: 240 },
  { width: 375, height: 170 },
  { width: 540 },
  { width: 1080 },
] as const satisfies readonly { width: ThumbWidth; height?: number }[];
type Shape = (typeof shapes)[number];

/** Both formats end at 16,383 pixels; long before, such a strip is no thumbnail any more. */
const TALLEST = 8_192;

export type Thumbnail = { key: string; contentType: `image/${ThumbFormat}`; make: () => Promise<Buffer> };

/**
 * What is to be made of a stored picture: the shapes smaller than itself, each in both formats. The picture is decoded
 * once, and not before the first one is made.
 * @throws FileError when the picture cannot be read
 */
export async function thumbnailsOf(key: string, picture: Buffer): Promise<Thumbnail[]> {
  const { width, height } = await header(picture);
  let base: ReturnType<typeof shrunk> | undefined;
  return shapes
    .filter((shape) => isSmaller(shape, { width, height }))
    .flatMap((shape) =>
      THUMB_FORMATS.map((format) => ({
        key: thumbKey(key, shape.width, format),
        contentType: `image/${format}` as const,
        make: async () => encode(await (base ??= shrunk(picture)), shape, format),
      })),
    );
}

async function header(picture: Buffer): Promise<{ width: number; height: number }> {
  try {
    return await sharp(picture, { limitInputPixels: MAX_PIXELS }).metadata();
  } catch (error) {
    throw explainDecodeError(error);
  }
}

function isSmaller(shape: Shape, picture: { width: number; height: number }): boolean {
  const { width, height } = picture;
  if ('height' in shape) {
    return width >= shape.width && height >= shape.height && width * height > shape.width * shape.height;
  }
  return width > shape.width && (height * shape.width) / width <= TALLEST;
}

/** The pixels from which every shape is made: large enough for the widest and for the one that is cut. */
async function shrunk(picture: Buffer) {
  try {
    return await sharp(picture, { limitInputPixels: MAX_PIXELS })
      .timeout({ seconds: MAX_SECONDS })
      .resize({ width: 1080, height: 340, fit: 'outside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    throw explainDecodeError(error);
  }
}

function encode(base: Awaited<ReturnType<typeof shrunk>>, shape: Shape, format: ThumbFormat): Promise<Buffer> {
  const { width, height, channels } = base.info;
  const small = sharp(base.data, { raw: { width, height, channels } }).resize(shape);
  // Measured: AVIF with more effort takes up to ten times as long for a tenth of the bytes.
  return (
    format === 'avif' ? small.avif({ quality: 50, effort: 1 }) : small.webp({ quality: 80, effort: 3 })
  ).toBuffer();
}
