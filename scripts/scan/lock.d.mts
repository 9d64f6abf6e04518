export interface Lock {
  readonly packages: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}
export interface Warning {
  readonly name: string;
  readonly below?: string;
  readonly versions?: readonly string[];
  readonly why: string;
  readonly exceptDev?: string;
}
export function lockProblems(lock: Lock): string[];
export function warned(lock: Lock, warnings: readonly Warning[]): string[];
