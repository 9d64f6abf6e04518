import { hash } from 'node:crypto';
import { createBoundedCache } from '../bounded-cache';

/** Texts known to be settled; each costs about a hundred bytes. */
const mostKnown = 5000;
/** Characters below which a text is settled as fast as it is looked up. */
const worthKnowing = 300;

const digestOf = (text: string) => hash('sha256', text, 'base64');

/**
 * Spares `settle` what it has answered before: its answers must be such that it would answer them with themselves. Most
 * texts come again as they were, because another field of the same form was changed.
 */
export function onceSettled(settle: (text: string) => string): (text: string) => string {
  const known = createBoundedCache<true>(mostKnown);
  return (text) => {
    if (text.length < worthKnowing) return settle(text);
    const digest = digestOf(text);
    if (known.get(digest)) return text;
    const settled = settle(text);
    known.set(settled === text ? digest : digestOf(settled), true);
    return settled;
  };
}
