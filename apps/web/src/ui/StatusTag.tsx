import { type Tone, toneColours, toneOf } from './status-colours';

export interface StatusTagProps {
  /** Review status code; decides the colours unless a tone is given. */
  status?: number;
  tone?: Tone;
  text: string;
  /** Opens the approval record. */
  onClick?: () => void;
}

/** A state in words with a dot, never colour alone. */
export function StatusTag({ status = 0, tone = toneOf(status), text, onClick }: StatusTagProps) {
  const colours = toneColours[tone];
  const style = { color: colours.text, background: colours.tint };
  if (!onClick) {
    return (
      <span className="status-tag" style={style}>
        {text}
      </span>
    );
  }
  return (
    <button
      type="button"
      className="status-tag"
      style={style}
      title="查看审批流程"
      aria-label={`${text}，查看审批流程`}
      onClick={onClick}
    >
      {text}
    </button>
  );
}
