import { Button, Modal, Radio, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { type Choices, type Difference, differencesOf, evidentChoices, mergeChosen, type Side } from './conflict-merge';
import { conflictTitle, type SideWords, sideWords } from '../api/conflict-text';
import { useOpenForm } from './form-context';
import type { OpenConflict } from './use-save';
import { ValueView } from './ValueView';

export interface ConflictDialogProps {
  readonly conflict: OpenConflict;
  readonly onSettled: (merged: Readonly<Record<string, unknown>>) => void;
  readonly onCancel: () => void;
}

const intentTexts = { draft: '保存草稿', submit: '提交' } as const;

/** Somebody saved meanwhile: shows both versions and saves what the user chooses; nothing is overwritten unseen. */
export function ConflictDialog({ conflict, onSettled, onCancel }: ConflictDialogProps) {
  const { session } = useOpenForm();
  const { declaration } = session;
  const mine = session.store.state().values;
  const versions = useMemo(
    () => ({ mine, theirs: conflict.theirs, base: session.startedFrom() }),
    [mine, conflict.theirs, session],
  );
  const differences = useMemo(() => differencesOf(declaration, versions), [declaration, versions]);
  const [choices, setChoices] = useState<Choices>(() => evidentChoices(differences));
  const open = differences.filter(({ key }) => choices[key] === undefined).length;
  const chooseAll = (side: Side) => setChoices(Object.fromEntries(differences.map(({ key }) => [key, side])));
  const words = sideWords(conflict);
  const handleOk = () => {
    const merged = mergeChosen(versions, differences, choices);
    if (merged) onSettled(merged);
  };
  return (
    <Modal
      open
      width={996}
      title={conflictTitle(conflict)}
      mask={{ closable: false }}
      okText={`按所选内容${intentTexts[conflict.intent]}`}
      okButtonProps={{ disabled: open > 0 }}
      cancelText="继续编辑"
      onOk={handleOk}
      onCancel={onCancel}
    >
      <p className="conflict-lead">
        <b>{conflict.isOwn ? '您' : conflict.userName}</b> 于 <span className="num">{conflict.time}</span>
        {conflict.isOwn ? ' 在另一个窗口' : ' '}保存了这条{declaration.label}
        {differences.length > 0
          ? `，与${here(conflict)}有 ${differences.length} 处不同。请选择每一处保留哪一份。`
          : `，与${here(conflict)}完全相同，可以直接保存。`}
      </p>
      {differences.length > 0 && (
        <div className="conflict-bar">
          <Button size="small" onClick={() => chooseAll('mine')}>
            全部用{words.mine}的
          </Button>
          <Button size="small" onClick={() => chooseAll('theirs')}>
            全部用{words.theirs}的
          </Button>
          <span className="hint" role="status">
            {open > 0 ? `还有 ${open} 处没有选择` : '已全部选择'}
          </span>
        </div>
      )}
      <div className="conflict-list">
        {differences.map((difference) => (
          <DifferenceRow
            key={difference.key}
            difference={difference}
            conflict={conflict}
            choice={choices[difference.key]}
            onChoose={(side) => setChoices((before) => ({ ...before, [difference.key]: side }))}
          />
        ))}
      </div>
    </Modal>
  );
}

const here = ({ isOwn }: OpenConflict) => (isOwn ? '本窗口的内容' : '您的内容');

const changedText = ({ mine, theirs }: SideWords, changedBy: Side | 'both') =>
  changedBy === 'both' ? '双方都改了' : `只有${{ mine, theirs }[changedBy]}改了`;

interface DifferenceRowProps {
  difference: Difference;
  conflict: OpenConflict;
  choice: Side | undefined;
  onChoose: (side: Side) => void;
}

function DifferenceRow({ difference, conflict, choice, onChoose }: DifferenceRowProps) {
  const mine = useOpenForm().session.store.state().values;
  const { key, label, changedBy } = difference;
  const words = sideWords(conflict);
  return (
    <section className="conflict-row" aria-label={label}>
      <h3>
        {label}
        {changedBy !== 'unknown' && (
          <Tag color={changedBy === 'both' ? 'error' : 'default'}>{changedText(words, changedBy)}</Tag>
        )}
      </h3>
      <Radio.Group
        className="conflict-sides"
        name={`conflict-${key}`}
        value={choice ?? null}
        onChange={(event) => onChoose(event.target.value as Side)}
      >
        <div className="conflict-side">
          <Radio value={'mine' satisfies Side}>{words.myContent}</Radio>
          <ValueView difference={difference} values={mine} />
        </div>
        <div className="conflict-side">
          <Radio value={'theirs' satisfies Side}>{words.theirContent}</Radio>
          <ValueView difference={difference} values={conflict.theirs} />
        </div>
      </Radio.Group>
    </section>
  );
}
