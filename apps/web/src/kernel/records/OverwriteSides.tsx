import { orDash } from '@/ui/or-dash';
import { type Saver, sideWords } from '../api/conflict-text';
import './overwrite-sides.css';

/** What a small form says, in words: the name of each field and what it holds. */
export type Said = Readonly<Record<string, string>>;

export interface OverwriteSidesProps {
  readonly saver: Saver;
  readonly mine: Said;
  readonly theirs: Said;
}

/** Both contents where they differ, under the question which of them stays. */
export function OverwriteSides({ saver, mine, theirs }: OverwriteSidesProps) {
  const { theirContent, myContent } = sideWords(saver);
  const differing = Object.keys(mine).filter((label) => mine[label] !== theirs[label]);
  if (differing.length === 0) return <p>两份内容相同。</p>;
  return (
    <table className="overwrite-sides">
      <thead>
        <tr>
          <td aria-label="字段" />
          <th scope="col">{theirContent}</th>
          <th scope="col">{myContent}</th>
        </tr>
      </thead>
      <tbody>
        {differing.map((label) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{orDash(theirs[label] ?? null)}</td>
            <td>{orDash(mine[label] ?? null)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
