import { useCallback } from 'react';
import { Refused } from '@/kernel/api/errors';
import { textValue } from '@/kernel/loose-values';
import { useConfirm } from '@/ui/use-confirm';
import { mergeEdits } from './merge-edits';

export interface MergedSave<T extends object> {
  readonly base: T;
  readonly mine: T;
  readonly version: number;
  readonly send: (values: T, version: number) => Promise<unknown>;
  /** What is stored now. */
  readonly load: () => Promise<{ readonly values: T; readonly version: number }>;
  /** Names of the fields, for the question. */
  readonly labels: Readonly<Partial<Record<keyof T & string, string>>>;
}

/** The user wants to go on with his form; nothing is to be said of it. */
export function givenUp(): DOMException {
  return new DOMException('given up', 'AbortError');
}

/**
 * Saves a form; where somebody saved meanwhile, joins both people's changes and asks about what both changed. Nothing is
 * overwritten unseen.
 */
export function useMergedSave() {
  const confirm = useConfirm();
  return useCallback(
    async function save<T extends object>(wanted: MergedSave<T>): Promise<unknown> {
      const { base, mine, version, send, load, labels } = wanted;
      try {
        return await send(mine, version);
      } catch (error) {
        if (!(error instanceof Refused) || !error.conflict) throw error;
        const { userName, time } = error.conflict;
        const stored = await load();
        const { merged, clashes } = mergeEdits({ base, mine, theirs: stored.values });
        const isAgreed = await confirm({
          title: '内容已被他人修改',
          okText: '按此保存',
          consequence: <Clashes {...{ userName, time, clashes, labels }} mine={mine} theirs={stored.values} />,
        });
        if (!isAgreed) throw givenUp();
        return send(merged, stored.version);
      }
    },
    [confirm],
  );
}

interface ClashesProps<T extends object> extends Pick<MergedSave<T>, 'labels' | 'mine'> {
  readonly userName: string;
  readonly time: string;
  readonly clashes: readonly (keyof T & string)[];
  readonly theirs: T;
}

function Clashes<T extends object>({ userName, time, clashes, labels, mine, theirs }: ClashesProps<T>) {
  const who = `${userName}于 ${time.slice(0, 16)} 修改过。`;
  if (clashes.length === 0) return <>{who}您修改的项目对方没有动过，保存时将保留双方的修改。</>;
  return (
    <>
      {who}以下项目双方都改了，保存后以您的内容为准，其余保留双方的修改：
      <ul className="clash-list">
        {clashes.map((name) => (
          <li key={name}>
            {labels[name] ?? name}：对方“{wordsOf(theirs[name])}”，您“{wordsOf(mine[name])}”
          </li>
        ))}
      </ul>
    </>
  );
}

function wordsOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '空';
  const text = textValue(value);
  if (text.startsWith('/files/')) return '一张图片';
  return text.length > 30 ? `${text.slice(0, 30)}…` : text;
}
