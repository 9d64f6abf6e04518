import { tabStore } from '../browser-store';
import { useState } from 'react';

/** What was typed there and not sent; empty where nothing was. */
export const keptOpinion = (place: string): string => tabStore.getItem(place) ?? '';

/**
 * An opinion that survives a look at other items and a reload of the tab; an empty one is forgotten.
 * @param place names whose opinion about what it is, for example `review-opinion:user:object`
 */
export function useOpinionDraft(place: string) {
  const [opinion, setOpinion] = useState(() => keptOpinion(place));
  const change = (text: string) => {
    setOpinion(text);
    if (text === '') tabStore.removeItem(place);
    else tabStore.setItem(place, text);
  };
  return [opinion, change] as const;
}

/** What goes with the opinion, kept like it; `read` judges what was stored and answers what is left of it. */
export function useBesideOpinion<T>(place: string, read: (stored: unknown) => readonly T[]) {
  const [items, setItems] = useState(() => read(parsed(tabStore.getItem(place))));
  const change = (changed: readonly T[]) => {
    setItems(changed);
    if (changed.length === 0) tabStore.removeItem(place);
    else tabStore.setItem(place, JSON.stringify(changed));
  };
  return [items, change] as const;
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
