import { useState } from 'react';

/**
 * An opinion that survives a look at other items and a reload of the tab; an empty one is forgotten.
 * @param place names whose opinion about what it is, for example `review-opinion:user:object`
 */
export function useOpinionDraft(place: string) {
  const [opinion, setOpinion] = useState(() => sessionStorage.getItem(place) ?? '');
  const change = (text: string) => {
    setOpinion(text);
    if (text === '') sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, text);
  };
  return [opinion, change] as const;
}
