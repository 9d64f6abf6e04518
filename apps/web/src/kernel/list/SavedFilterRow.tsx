import { CheckOutlined, DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { Button, type InputRef } from 'antd';
import Input from 'antd/es/input/Input';
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { upTo } from '@/kernel/text-limits';
import { longestName } from './saved-filters';

export interface SavedFilterRowProps {
  readonly name: string;
  readonly shown: boolean;
  /** Names of the others, which this one must not take. */
  readonly others: readonly string[];
  readonly onShow: () => void;
  readonly onRename: (name: string) => void;
  readonly onDrop: () => void;
}

/** One saved filter: shown, renamed in its place, or deleted. */
export function SavedFilterRow({ name, shown, others, onShow, onRename, onDrop }: SavedFilterRowProps) {
  const [isRenaming, setRenaming] = useState(false);
  const rename = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(false);
  useEffect(() => {
    if (wasRenaming.current && !isRenaming) rename.current?.focus();
    wasRenaming.current = isRenaming;
  }, [isRenaming]);
  if (isRenaming) {
    const handleDone = (next?: string) => {
      setRenaming(false);
      if (next !== undefined && next !== name) onRename(next);
    };
    return <RenameRow name={name} others={others} onDone={handleDone} />;
  }
  return (
    <li>
      <button type="button" className="saved-filter" aria-current={shown} onClick={onShow}>
        {name}
        {shown && <CheckOutlined aria-hidden />}
      </button>
      <Button
        ref={rename}
        type="text"
        size="small"
        icon={<EditOutlined aria-hidden />}
        aria-label={`重命名 ${name}`}
        title="重命名"
        onClick={() => setRenaming(true)}
      />
      <Button
        type="text"
        size="small"
        icon={<DeleteOutlined aria-hidden />}
        aria-label={`删除 ${name}`}
        title="删除"
        onClick={onDrop}
      />
    </li>
  );
}

interface RenameRowProps {
  readonly name: string;
  readonly others: readonly string[];
  /** Without a name: it stays as it was. */
  readonly onDone: (name?: string) => void;
}

function RenameRow({ name, others, onDone }: RenameRowProps) {
  const [typed, setTyped] = useState(name);
  const field = useRef<InputRef>(null);
  useEffect(() => field.current?.focus({ cursor: 'all' }), []);
  const next = typed.trim();
  const isTaken = others.includes(next);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (next !== '' && !isTaken) onDone(next);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The list stays open.
    event.stopPropagation();
    onDone();
  };
  return (
    <li>
      <form className="saved-filter-rename" onSubmit={handleSubmit}>
        <Input
          ref={field}
          size="small"
          value={typed}
          {...upTo(longestName)}
          aria-label={`${name} 的新名称`}
          status={isTaken ? 'error' : ''}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={handleKey}
        />
        <Button htmlType="submit" size="small" type="link" disabled={next === '' || isTaken}>
          确定
        </Button>
        <Button size="small" type="text" onClick={() => onDone()}>
          取消
        </Button>
        {isTaken && <p role="alert">已有名为“{next}”的常用筛选</p>}
      </form>
    </li>
  );
}
