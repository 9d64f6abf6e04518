import { CheckOutlined, DeleteOutlined, EditOutlined, ShareAltOutlined } from '@ant-design/icons';
import { longestFilterName } from '@yunguan/contract/platform/shared-filters';
import { Button, type InputRef } from 'antd';
import Input from 'antd/es/input/Input';
import { type KeyboardEvent, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { upTo } from '@/kernel/text-limits';

export interface SavedFilterRowProps {
  readonly name: string;
  readonly shown: boolean;
  /** It has just got its name: the focus is where it was renamed. */
  readonly isRenamed: boolean;
  /** Names of the others, which this one must not take. */
  readonly others: readonly string[];
  readonly onShow: () => void;
  readonly onRename: (name: string) => void;
  readonly onDrop: () => void;
  /** The row that asks whom it is shared with; absent for who may not share. */
  readonly share?: ((onDone: () => void) => ReactNode) | undefined;
}

/** What stands in the place of a row while something is asked about it. */
type Asking = 'name' | 'receivers';

/** One saved filter: shown, renamed in its place, shared from there, or deleted. */
export function SavedFilterRow(props: SavedFilterRowProps) {
  const { name, shown, isRenamed, others, onShow, onRename, onDrop, share } = props;
  const [asking, setAsking] = useState<Asking>();
  const buttons = useRef<Partial<Record<Asking, HTMLButtonElement | null>>>({});
  const asked = useRef<Asking | undefined>(isRenamed ? 'name' : undefined);
  useEffect(() => {
    // Back at the button that was pressed.
    if (asked.current && !asking) buttons.current[asked.current]?.focus();
    asked.current = asking;
  }, [asking]);
  const handleDone = () => setAsking(undefined);
  if (asking === 'receivers' && share) return share(handleDone);
  if (asking === 'name') {
    const handleRename = (next?: string) => {
      handleDone();
      if (next !== undefined && next !== name) onRename(next);
    };
    return <RenameRow name={name} others={others} onDone={handleRename} />;
  }
  const opens = (what: Asking) => ({
    ref: (button: HTMLButtonElement | null) => {
      buttons.current[what] = button;
    },
    onClick: () => setAsking(what),
  });
  return (
    <li>
      <button type="button" className="saved-filter" aria-current={shown} onClick={onShow}>
        {name}
        {shown && <CheckOutlined aria-hidden />}
      </button>
      {share && (
        <Button
          {...opens('receivers')}
          type="text"
          size="small"
          icon={<ShareAltOutlined aria-hidden />}
          aria-label={`共享 ${name}`}
          title="共享给本馆"
        />
      )}
      <Button
        {...opens('name')}
        type="text"
        size="small"
        icon={<EditOutlined aria-hidden />}
        aria-label={`重命名 ${name}`}
        title="重命名"
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
      <form className="saved-filter-edit" onSubmit={handleSubmit}>
        <Input
          ref={field}
          size="small"
          value={typed}
          {...upTo(longestFilterName)}
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
