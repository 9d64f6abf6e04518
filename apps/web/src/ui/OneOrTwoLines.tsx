/** A short text of a cell that may take a second line; what is longer still is cut and whole in its hint. */
export function OneOrTwoLines({ text }: { readonly text: string }) {
  return (
    <span className="one-or-two-lines" title={text}>
      {text || '—'}
    </span>
  );
}
