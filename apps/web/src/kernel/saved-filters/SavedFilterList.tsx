import { useQuery } from '@tanstack/react-query';
import { getSharedFilters, longestFilterName } from '@yunguan/contract/platform/shared-filters';
import { Button, Skeleton } from 'antd';
import Input from 'antd/es/input/Input';
import { type SubmitEvent, useState } from 'react';
import { upTo } from '@/kernel/text-limits';
import { call } from '../api/call';
import { queryKeys } from '../api/query-keys';
import { usePreference } from '../session/use-preference';
import { DroppedNote } from './DroppedNote';
import { SavedFilterRow } from './SavedFilterRow';
import { sharedFilterArea } from './shared-filter-area';
import { SharedFilterList } from './SharedFilterList';
import { ShareRow } from './ShareRow';
import './saved-filters.css';
import {
  isShown,
  isWorthSaving,
  mostSavedFilters,
  type SavedFiltersProps,
  type SavedFilter,
  savedFiltersOf,
  withSaved,
} from './saved-filters';

/** The list behind 常用筛选; apart, because it is only fetched when it opens. */
export default function SavedFilterList<State extends object>(props: SavedFiltersProps<State>) {
  const { list, state } = props;
  const { listKey } = list;
  const { isReady, value, change } = usePreference(`list.${listKey}.filters`, '常用筛选');
  const shared = useQuery({
    queryKey: queryKeys.list(sharedFilterArea, { listKey }),
    queryFn: ({ signal }) => call(getSharedFilters, { listKey }, { signal }),
  });
  if (!isReady || shared.isPending) return <Skeleton active title={false} paragraph={{ rows: 2, width: 200 }} />;
  const filters = savedFiltersOf(list, value);
  const handleSave: OwnFiltersProps<State>['onSave'] = (remake) =>
    change((stored) => remake(savedFiltersOf(list, stored)));
  // Without what the venue shares, one's own are still there.
  const { datas = [], canShare = false } = shared.data ?? {};
  return (
    <div className="saved-filters">
      <OwnFilters
        {...props}
        filters={filters}
        taken={canShare ? datas.map(({ name }) => name) : undefined}
        onSave={handleSave}
      />
      <SharedFilterList {...props} shared={datas} canShare={canShare} />
      {isWorthSaving(list, state) ? (
        <SaveForm
          names={filters.map(({ name }) => name)}
          onSave={(name) => handleSave((now) => withSaved(list, now, { name, state }))}
        />
      ) : (
        <p>{filters.length === 0 ? '常用的条件可以存在这里：' : '要再存一个：'}先查询或排序，再回到这里起个名字。</p>
      )}
    </div>
  );
}

interface OwnFiltersProps<State extends object> extends SavedFiltersProps<State> {
  readonly filters: readonly SavedFilter<State>[];
  /** Names that the venue shares already; without them the user may not share. */
  readonly taken: readonly string[] | undefined;
  /** Told what becomes of those that are stored. */
  readonly onSave: (remake: (now: readonly SavedFilter<State>[]) => readonly SavedFilter<State>[]) => void;
}

interface Dropped<State> {
  readonly filter: SavedFilter<State>;
  readonly at: number;
}

function OwnFilters<State extends object>({ list, state, onShow, filters, taken, onSave }: OwnFiltersProps<State>) {
  const [dropped, setDropped] = useState<Dropped<State>>();
  const [renamed, setRenamed] = useState<string>();
  const names = filters.map(({ name }) => name);
  const handleRename = (before: string, name: string) => {
    setRenamed(name);
    onSave((now) => now.map((one) => (one.name === before ? { ...one, name } : one)));
  };
  const handleDrop = (filter: SavedFilter<State>, at: number) => {
    setDropped({ filter, at });
    onSave((now) => now.filter(({ name }) => name !== filter.name));
  };
  const handleUndo = ({ filter, at }: Dropped<State>) => {
    setDropped(undefined);
    onSave((now) => now.toSpliced(at, 0, filter));
  };
  return (
    <>
      {filters.length > 0 && (
        <ul>
          {filters.map((filter, at) => (
            <SavedFilterRow
              // Not its place: what is being typed in a row must not become another's when one before it goes.
              key={filter.name}
              name={filter.name}
              isRenamed={filter.name === renamed}
              shown={isShown(list, state, filter)}
              others={names.filter((name) => name !== filter.name)}
              onShow={() => onShow(filter.state)}
              onRename={(name) => handleRename(filter.name, name)}
              onDrop={() => handleDrop(filter, at)}
              share={
                taken &&
                ((onDone) => (
                  <ShareRow listKey={list.listKey} {...filter} isTaken={taken.includes(filter.name)} onDone={onDone} />
                ))
              }
            />
          ))}
        </ul>
      )}
      {dropped && !names.includes(dropped.filter.name) && (
        <DroppedNote text={`已删除“${dropped.filter.name}”`} onUndo={() => handleUndo(dropped)} />
      )}
    </>
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
          {...upTo(longestFilterName)}
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
