/** Wide enough for a cover on any of our clients. */
const widest = 1920;
const narrowest = 320;
const qualities = [0.86, 0.78, 0.7, 0.6, 0.5];

/**
 * Makes a JPEG of at most `maxBytes` out of a picture, first by quality, then by size.
 * @throws Error with a Chinese message when the picture cannot be read or stays too large.
 */
export async function compressImage(file: File, maxBytes: number): Promise<File> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Error('图片无法读取');
  });
  try {
    // A narrow picture is tried once as it is.
    const first = Math.min(widest, bitmap.width);
    for (let width = first; width === first || width >= narrowest; width = Math.round(width * 0.75)) {
      const canvas = drawOnWhite(bitmap, width);
      for (const quality of qualities) {
        const blob = await toJpeg(canvas, quality);
        if (blob.size <= maxBytes) return new File([blob], `${bare(file.name)}.jpg`, { type: 'image/jpeg' });
      }
    }
  } finally {
    bitmap.close();
  }
  throw new Error('图片无法压缩到限制以内');
}

/** A picture as a file of at most `maxBytes`; one that is light enough stays what it is. @throws Error like `compressImage` */
export function fitWithin(picture: Blob, name: string, maxBytes: number): File | Promise<File> {
  const suffix = picture.type === 'image/jpeg' ? 'jpg' : 'png';
  const file = new File([picture], `${bare(name)}.${suffix}`, { type: picture.type });
  return file.size > maxBytes ? compressImage(file, maxBytes) : file;
}

function drawOnWhite(bitmap: ImageBitmap, width: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.round((bitmap.height * width) / bitmap.width);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('浏览器不支持图片压缩');
  // JPEG knows no transparency; without a ground it would turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function toJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('图片压缩失败'))), 'image/jpeg', quality);
  });
}

function bare(name: string): string {
  return name.replace(/\.[^.]+$/, '');
}
