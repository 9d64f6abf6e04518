/** A text of a row, or the dash that stands for none. */
export const orDash = (text: string | null) => text || '—';
