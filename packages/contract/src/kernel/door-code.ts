/** Digits and letters that nobody takes for one another when they are read aloud or from a crumpled page. */
export const codeSigns = '34679ACDEFGHJKMNPQRTUVWXY';

/** Signs of a ticket's code, and of a booking's: no code is both. */
export const codeLengths = { ticket: 10, booking: 12 } as const;

/** Whether a text is a code as tickets and bookings carry it, letter for letter. */
export function isDoorCode(text: string): boolean {
  const isLong = Object.values(codeLengths).some((length) => length === text.length);
  return isLong && [...text].every((sign) => codeSigns.includes(sign));
}
