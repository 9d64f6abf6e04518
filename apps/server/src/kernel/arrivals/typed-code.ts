/** A code as people and scanners type it: in small letters, in full width, with spaces or hyphens between. */
export function typedCode(text: string): string {
  return text.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();
}
