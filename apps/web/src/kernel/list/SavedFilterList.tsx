import { Button, Skeleton } from 'antd';
import Input from 'antd/es/input/Input';
import { type SubmitEvent, useState } from 'react';
import { upTo } from '@/kernel/text-limits';
import { usePreference } from '../session/use-preference';
import { SavedFilterRow } from './SavedFilterRow';
import './saved-filters.css';
import {
  isShown,
  isWorthSaving,
  longestName,
  mostSavedFilters,
  type SavedFiltersProps,
  type SavedFilter,
  savedFiltersOf,
  withSaved,
} from './saved-filters';

interface Dropped<State> {
  readonly filter: SavedFilter<State>;
  readonly at: number;
}

/** The list behind 常用筛选; apart, because it is only fetched when it opens. */
export default function SavedFilterList<State extends object>({ list, state, onShow }: SavedFiltersProps<State>) {
  const { isReady, value, save } = usePreference(`list.${list.listKey}.filters`, '常用筛选');
  const filters = savedFiltersOf(list, value);
  const [dropped, setDropped] = useState<Dropped<State>>();
  if (!isReady) return <Skeleton active title={false} paragraph={{ rows: 2, width: 200 }} />;
  const names = filters.map(({ name }) => name);
  const handleDrop = (at: number) => {
    setDropped(filters.slice(at, at + 1).map((filter) => ({ filter, at }))[0]);
    save(filters.toSpliced(at, 1));
  };
  const handleUndo = ({ filter, at }: Dropped<State>) => {
    setDropped(undefined);
    save(filters.toSpliced(at, 0, filter));
  };
  return (
    <div className="saved-filters">
      {filters.length > 0 && (
        <ul>
          {filters.map((filter, at) => (
            <SavedFilterRow
              // A renamed one is still the same row, with the focus in it.
              key={at}
              name={filter.name}
              shown={isShown(list, state, filter)}
              others={names.filter((name) => name !== filter.name)}
              onShow={() => onShow(filter.state)}
              onRename={(name) => save(filters.with(at, { ...filter, name }))}
              onDrop={() => handleDrop(at)}
            />
          ))}
        </ul>
      )}
      {dropped && !names.includes(dropped.filter.name) && (
        <p className="saved-filter-dropped" role="status">
          已删除“{dropped.filter.name}”{/* What had the focus is gone with the row. */}
          <Button type="link" size="small" autoFocus onClick={() => handleUndo(dropped)}>
            撤销
          </Button>
        </p>
      )}
      {isWorthSaving(list, state) ? (
        <SaveForm names={names} onSave={(name) => save(withSaved(list, filters, { name, state }))} />
      ) : (
        <p>{filters.length === 0 ? '常用的条件可以存在这里：' : '要再存一个：'}先查询或排序，再回到这里起个名字。</p>
      )}
    </div>
  );
}

function SaveForm({ names, onSave }: { names: readonly string[]; onSave: (name: string) => void }) {
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const isReplacing = names.includes(name);
  const isFull = !isReplacing && names.length >= mostSavedFilters;
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (name === '' || isFull) return;
    onSave(name);
    setTyped('');
  };
  return (
    <form onSubmit={handleSubmit}>
      <div className="saved-filters-new">
        <Input
          value={typed}
          {...upTo(longestName)}
          placeholder="给当前条件起个名字"
          aria-label="名称"
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button htmlType="submit" type="primary" disabled={name === '' || isFull}>
          {isReplacing ? '替换' : '保存'}
        </Button>
      </div>
      {isFull && name !== '' && <p>最多存 {mostSavedFilters} 个，请先删除不用的。</p>}
    </form>
  );
}
