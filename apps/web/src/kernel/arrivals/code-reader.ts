/** Reads the code in a picture of the camera; undefined where it shows none. */
export type CodeReader = (film: HTMLVideoElement) => Promise<string | undefined>;

interface FoundCode {
  readonly rawValue: string;
}

interface Detector {
  detect: (film: HTMLVideoElement) => Promise<readonly FoundCode[]>;
}

interface DetectorMaker {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats: () => Promise<readonly string[]>;
}

/** Widest side in pixels in which our own reader looks: enough for a code held before the camera, and quick. */
const widest = 640;

/** The browser's reader of codes; TypeScript's own list does not know it. undefined where the browser has none. */
function detectorMaker(): DetectorMaker | undefined {
  const maker: unknown = Reflect.get(window, 'BarcodeDetector');
  return typeof maker === 'function' ? (maker as DetectorMaker) : undefined;
}

/** The browser's own reader where it knows QR codes, else one in JavaScript: Chromium has its own on few systems only. */
export async function makeCodeReader(): Promise<CodeReader> {
  const Maker = detectorMaker();
  const formats = (await Maker?.getSupportedFormats().catch(() => [])) ?? [];
  if (Maker === undefined || !formats.includes('qr_code')) return readerInScript();
  const detector = new Maker({ formats: ['qr_code'] });
  return async (film) => (await detector.detect(film))[0]?.rawValue;
}

async function readerInScript(): Promise<CodeReader> {
  const { default: jsQr } = await import('jsqr');
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  return async (film) => {
    const scale = Math.min(1, widest / Math.max(film.videoWidth, film.videoHeight, 1));
    const [width, height] = [Math.round(film.videoWidth * scale), Math.round(film.videoHeight * scale)];
    if (!pen || width === 0 || height === 0) return undefined;
    canvas.width = width;
    canvas.height = height;
    pen.drawImage(film, 0, 0, width, height);
    return jsQr(pen.getImageData(0, 0, width, height).data, width, height)?.data;
  };
}
