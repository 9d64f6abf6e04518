/** The opinion of a decision, and who took it. */
export interface SaidWords {
  readonly by: string | null;
  readonly words: string;
}

/** Whether what was typed is what the decision says: its answer may have been lost on the way, and then the opinion was sent. */
export function isSaid(decision: SaidWords, typed: SaidWords): boolean {
  // The server keeps a line of what was typed in several.
  const [said, asked] = [decision, typed].map(({ words }) => words.replaceAll(/\s/g, ''));
  return asked !== '' && said === asked && decision.by === typed.by;
}
