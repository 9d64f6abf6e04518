/** A rich text that is refused as a whole; `message` is shown to the user as it is. */
export class RichTextError extends Error {
  readonly code = 'VALIDATION';

  constructor(message: string) {
    super(message);
    this.name = 'RichTextError';
  }
}
