/** A text that cannot become a QR code; `message` is shown to the user as it is. */
export class QrError extends Error {
  readonly code = 'VALIDATION';

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'QrError';
  }
}
