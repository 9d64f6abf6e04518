import { toBuffer } from 'qrcode';
import { QrError } from './qr-error';

/** Above this a code of 600 pixels has modules too small for a phone held over a poster. */
const MAX_BYTES = 1000;

/**
 * A QR code as PNG: 600 pixels, error correction M, the quiet zone of four modules that scanners ask for.
 * @throws QrError when the text is empty or too long
 */
export async function qrPng(text: string): Promise<Buffer> {
  if (text === '') throw new QrError('二维码内容不能为空');
  if (Buffer.byteLength(text) > MAX_BYTES) throw new QrError('二维码内容过长');
  return toBuffer(text, { type: 'png', width: 600, margin: 4, errorCorrectionLevel: 'M' });
}
