export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Cuts an area out of a picture as PNG, at twice the published size so that it stays sharp on dense screens.
 * @throws Error with a Chinese message when the picture cannot be read.
 */
export async function cropImage(src: string, area: CropArea, size: { width: number; height: number }): Promise<Blob> {
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
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('裁剪失败'))), 'image/png');
  });
}
