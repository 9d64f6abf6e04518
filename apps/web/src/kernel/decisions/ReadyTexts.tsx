import './decisions.css';

export interface ReadyTextsProps {
  /** Names the group for who hears the page, for example 常用意见. */
  readonly label: string;
  readonly texts: readonly string[];
  readonly disabled?: boolean;
  readonly onPick: (text: string) => void;
}

/** Ready-made words, each a click. */
export function ReadyTexts({ label, texts, disabled = false, onPick }: ReadyTextsProps) {
  return (
    <div className="ready-texts" role="group" aria-label={label}>
      {texts.map((text) => (
        <button key={text} type="button" disabled={disabled} title={text} onClick={() => onPick(text)}>
          {text}
        </button>
      ))}
    </div>
  );
}
