import { useState } from 'react';

/** An opinion that survives a look at other sign-ups and a reload of the tab; an empty one is forgotten. */
export function useOpinionDraft(userId: string, teamId: string) {
  const place = `signup-opinion:${userId}:${teamId}`;
  const [opinion, setOpinion] = useState(() => sessionStorage.getItem(place) ?? '');
  const change = (text: string) => {
    setOpinion(text);
    if (text === '') sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, text);
  };
  return [opinion, change] as const;
}
