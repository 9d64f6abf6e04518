import { countText } from './ballot-text';

export interface RankedRow {
  readonly key: string;
  readonly name: string;
  /** The whole name. */
  readonly title: string;
  readonly count: number;
  readonly note: string;
  /** Shows its ballots; absent where they cannot be asked for. */
  readonly onShow: (() => void) | undefined;
}

/** Who voted most, with a bar as long as the share of the first. */
export function Ranked({ label, rows }: { label: string; rows: readonly RankedRow[] }) {
  const most = rows[0]?.count ?? 1;
  return (
    <ol className="ranked" aria-label={label}>
      {rows.map(({ key, name, title, count, note, onShow }) => (
        <li key={key}>
          <div className="ranked-name">
            <span className="num" title={title}>
              {name}
            </span>
            {note && <small className="num">{note}</small>}
            <i aria-hidden="true" style={{ width: `${(count / most) * 100}%` }} />
          </div>
          <b className="num">{countText(count)} 票</b>
          {onShow ? (
            <button type="button" className="link-button" aria-label={`查看 ${name} 的选票`} onClick={onShow}>
              查看
            </button>
          ) : (
            <span />
          )}
        </li>
      ))}
    </ol>
  );
}
