import { halfWidth } from '@/ui/half-width';

/** What a field of numbers keeps of what is typed: digits and hyphens (texts.md A14); wide digits count as digits. */
export function digitsOf(text: string): string {
  return halfWidth(text).replace(/[^\d-]/g, '');
}

/** The value of a field of numbers: a number; what is none yet, such as `12-`, stays as it is typed, to be judged. */
export function numberOf(text: string): number | string | null {
  const digits = digitsOf(text);
  if (digits === '') return null;
  return /^\d+$/.test(digits) ? Number(digits) : digits;
}
