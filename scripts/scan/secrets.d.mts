export interface NamedPattern {
  readonly name: string;
  readonly pattern: RegExp;
}
export const secretPatterns: readonly NamedPattern[];
export const serverOnlyPatterns: readonly NamedPattern[];
export function found(text: string, patterns: readonly NamedPattern[]): string[];
