export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** PNG keeps every pixel, JPEG is small. */
export type CropType = 'image/png' | 'image/jpeg';

export interface CropSize {
  /** Published size in pixels. */
  width: number;
  height: number;
  type?: CropType | undefined;
}

/**
 * Cuts an area out of a picture, at twice the published size so that it stays sharp on dense screens.
 * @throws Error with a Chinese message when the picture cannot be read.
 */
export async function cropImage(src: string, area: CropArea, size: CropSize): Promise<Blob> {
  const { type = 'image/png' } = size;
  const image = new Image();
  image.src = src;
  await image.decode().catch(() => {
    throw new Error('图片无法读取');
  });
  const canvas = document.createElement('canvas');
  canvas.width = size.width * 2;
  canvas.height = size.height * 2;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('浏览器不支持图片裁剪');
  if (type === 'image/jpeg') {
    // JPEG knows no transparency; without a ground it would turn black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('裁剪失败'))), type, 0.9);
  });
}
