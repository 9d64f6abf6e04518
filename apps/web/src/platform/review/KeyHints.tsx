export interface KeyHintsProps {
  /** Keys and what they do. */
  readonly keys: readonly (readonly [string, string])[];
}

/** The shortcuts of a screen, quietly. */
export function KeyHints({ keys }: KeyHintsProps) {
  return (
    <span className="key-hints">
      {keys.map(([key, word]) => (
        <span key={key}>
          {key.split(' ').map((one) => (
            <kbd key={one}>{one}</kbd>
          ))}
          {word}
        </span>
      ))}
    </span>
  );
}
