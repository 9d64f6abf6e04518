import { Button, Modal, Radio, Tag } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { conflictTitle, type Saver, type SideWords, sideWords } from '../api/conflict-text';
import { type Choices, type Difference, evidentChoices, mergeChosen, type Side, type Versions } from './conflict-merge';
import { useUnsent } from '../leave-guard/use-unsent';
import './conflict.css';

/** Who saved meanwhile, and when. */
export interface Meanwhile extends Saver {
  /** China time. */
  readonly time: string;
}

type Version = Readonly<Record<string, unknown>>;

export interface ConflictChoicesProps {
  readonly meanwhile: Meanwhile;
  /** What was changed: 内容, 角色. */
  readonly what: string;
  /** The record in a sentence: 这条活动, 这个角色. */
  readonly record: string;
  readonly okText: string;
  readonly versions: Versions;
  readonly differences: readonly Difference[];
  /** One side of a difference, as people read it beside the other one. */
  readonly view: (difference: Difference, values: Version, beside: Version) => ReactNode;
  readonly onSettled: (merged: Readonly<Record<string, unknown>>) => void;
  readonly onCancel: () => void;
}

/** Somebody saved meanwhile: shows both versions and saves what the user chooses; nothing is overwritten unseen. */
export function ConflictChoices(props: ConflictChoicesProps) {
  const { meanwhile, what, record, okText, versions, differences, view, onSettled, onCancel } = props;
  const [evident] = useState<Choices>(() => evidentChoices(differences));
  const [choices, setChoices] = useState(evident);
  const unsent = useUnsent(choices !== evident, 'choice');
  const open = differences.filter(({ key }) => choices[key] === undefined).length;
  const chooseAll = (side: Side) => setChoices(Object.fromEntries(differences.map(({ key }) => [key, side])));
  const words = useMemo(() => sideWords(meanwhile), [meanwhile]);
  const handleOk = () => {
    const merged = mergeChosen(versions, differences, choices);
    if (merged) onSettled(merged);
  };
  const handleCancel = async () => {
    if (await unsent.mayGiveUp()) onCancel();
  };
  return (
    <Modal
      open
      width={996}
      title={conflictTitle(meanwhile, what)}
      mask={{ closable: false }}
      okText={okText}
      okButtonProps={{ disabled: open > 0 }}
      cancelText="继续编辑"
      onOk={handleOk}
      onCancel={() => void handleCancel()}
    >
      {unsent.guard}
      <p className="conflict-lead">
        <b>{meanwhile.isOwn ? '您' : meanwhile.userName}</b> 于 <span className="num">{meanwhile.time}</span>
        {meanwhile.isOwn ? ' 在另一个窗口' : ' '}保存了{record}
        {differences.length > 0
          ? `，与${here(meanwhile)}有 ${differences.length} 处不同。请选择每一处保留哪一份。`
          : `，与${here(meanwhile)}完全相同，可以直接保存。`}
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
            words={words}
            mine={view(difference, versions.mine, versions.theirs)}
            theirs={view(difference, versions.theirs, versions.mine)}
            choice={choices[difference.key]}
            onChoose={(side) => setChoices((before) => ({ ...before, [difference.key]: side }))}
          />
        ))}
      </div>
    </Modal>
  );
}

const here = ({ isOwn }: Saver) => (isOwn ? '本窗口的内容' : '您的内容');

const changedText = ({ mine, theirs }: SideWords, changedBy: Side | 'both') =>
  changedBy === 'both' ? '双方都改了' : `只有${{ mine, theirs }[changedBy]}改了`;

interface DifferenceRowProps {
  readonly difference: Difference;
  readonly words: SideWords;
  readonly mine: ReactNode;
  readonly theirs: ReactNode;
  readonly choice: Side | undefined;
  readonly onChoose: (side: Side) => void;
}

function DifferenceRow({ difference, words, mine, theirs, choice, onChoose }: DifferenceRowProps) {
  const { key, label, changedBy } = difference;
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
          {mine}
        </div>
        <div className="conflict-side">
          <Radio value={'theirs' satisfies Side}>{words.theirContent}</Radio>
          {theirs}
        </div>
      </Radio.Group>
    </section>
  );
}
