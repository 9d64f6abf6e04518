import type { Conflict } from '@yunguan/contract/kernel/envelope';
import { useCallback } from 'react';
import { conflictSubject, conflictTitle, sideWords } from '@/kernel/api/conflict-text';
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
  /** Fields that are no plain text, in words, for the question. */
  readonly words?: { readonly [Name in keyof T & string]?: (value: T[Name]) => string };
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
      const { base, mine, version, send, load, labels, words = {} } = wanted;
      try {
        return await send(mine, version);
      } catch (error) {
        if (!(error instanceof Refused) || !error.conflict) throw error;
        const { conflict } = error;
        const stored = await load();
        const { merged, clashes } = mergeEdits({ base, mine, theirs: stored.values });
        const isAgreed = await confirm({
          title: conflictTitle(error.conflict),
          okText: '按此保存',
          consequence: <Clashes {...{ conflict, clashes, labels, words }} mine={mine} theirs={stored.values} />,
        });
        if (!isAgreed) throw givenUp();
        return send(merged, stored.version);
      }
    },
    [confirm],
  );
}

interface ClashesProps<T extends object> extends Required<Pick<MergedSave<T>, 'labels' | 'mine' | 'words'>> {
  readonly conflict: Conflict;
  readonly clashes: readonly (keyof T & string)[];
  readonly theirs: T;
}

function Clashes<T extends object>({ conflict, clashes, labels, words: own, mine, theirs }: ClashesProps<T>) {
  const said = <Name extends keyof T & string>(name: Name, value: T[Name]) => own[name]?.(value) ?? wordsOf(value);
  const who = `${conflictSubject(conflict, conflict.time.slice(0, 16))}修改过。`;
  const words = sideWords(conflict);
  const ours = conflict.isOwn ? '本窗口' : '您';
  if (clashes.length === 0)
    return (
      <>
        {who}
        {ours}修改的项目{words.theirs}没有动过，保存时将保留双方的修改。
      </>
    );
  return (
    <>
      {who}以下项目双方都改了，保存后以{ours}的内容为准，其余保留双方的修改：
      <ul className="clash-list">
        {clashes.map((name) => (
          <li key={name}>
            {labels[name] ?? name}：{words.theirs}“{said(name, theirs[name])}”，{ours}“{said(name, mine[name])}”
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
