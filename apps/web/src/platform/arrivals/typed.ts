/** What the one field of the door was given: a code, or a word to look for in the list. */
export type Typed = { readonly kind: 'code' | 'word'; readonly text: string };

/** Digits that are a phone number or its tail: tickets have ten signs, bookings twelve. */
const phoneLengths = /^(?:\d{1,9}|\d{11}|0\d{2,3}-\d{7,8})$/;

/** Names are not written in the letters of a code, and a phone number has not its length; everything else is a code. */
export function typedAt(door: string): Typed {
  const text = door.normalize('NFKC').trim();
  const isWord = phoneLengths.test(text) || /[^\p{ASCII}]/u.test(text);
  return { kind: isWord ? 'word' : 'code', text };
}
