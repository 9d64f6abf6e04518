/** What the program works with cannot be relied on, or not be reached; the message names it and what to do, in Chinese. */
export class BootCheckError extends Error {
  override readonly name = 'BootCheckError';
}
