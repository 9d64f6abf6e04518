import { useState } from 'react';

/** An opinion that survives a look at other items and a reload of the tab; an empty one is forgotten. */
export function useOpinion(userId: string, objectId: string) {
  const place = `review-opinion:${userId}:${objectId}`;
  const [opinion, setOpinion] = useState(() => sessionStorage.getItem(place) ?? '');
  const handleChange = (text: string) => {
    setOpinion(text);
    if (text === '') sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, text);
  };
  return [opinion, handleChange] as const;
}
