import type { Span } from './calendar-days';

/** What a calendar can show at a time. */
export const spanChoices: { readonly value: Span; readonly label: string }[] = [
  { value: 'week', label: '周' },
  { value: 'month', label: '月' },
];
