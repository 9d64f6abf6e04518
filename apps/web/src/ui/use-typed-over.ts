import { useState } from 'react';

/** What is typed over a word of the address, until that is another one: back and forward change it under the field. */
export function useTypedOver(word: string): [typed: string, type: (text: string) => void] {
  const [typed, setTyped] = useState({ over: word, text: word });
  if (typed.over !== word) setTyped({ over: word, text: word });
  return [typed.text, (text) => setTyped({ over: word, text })];
}
