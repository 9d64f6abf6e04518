/** Size of a picture in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Advised for the pictures of a form (001 §9, 002 §9). */
export const formPictureSize = { width: 540, height: 340 } as const satisfies PictureSize;
/** Published size of a cover that is cut (000 §9). */
export const cutCoverSize = { width: 375, height: 170 } as const satisfies PictureSize;
/** Published size of a portrait. */
export const portraitSize = { width: 300, height: 400 } as const satisfies PictureSize;

/** Share by which a shape may differ unseen. */
const shapeTolerance = 0.02;

/** What keeps a picture from the size that it should have: larger ones of the same shape have it. */
export function sizeFault(picture: PictureSize, asked: PictureSize): 'small' | 'shape' | undefined {
  if (picture.width < asked.width || picture.height < asked.height) return 'small';
  const ratio = asked.width / asked.height;
  if (Math.abs(picture.width / picture.height - ratio) > ratio * shapeTolerance) return 'shape';
  return undefined;
}
