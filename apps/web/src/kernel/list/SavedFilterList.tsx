import { CheckOutlined, DeleteOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import Input from 'antd/es/input/Input';
import { type SubmitEvent, useState } from 'react';
import { upTo } from '@/kernel/text-limits';
import { usePreference } from '../session/use-preference';
import './saved-filters.css';
import {
  isShown,
  isWorthSaving,
  longestName,
  mostSavedFilters,
  type SavedFiltersProps,
  savedFiltersOf,
  withSaved,
} from './saved-filters';

/** The list behind 常用筛选; apart, because it is only fetched when it opens. */
export default function SavedFilterList<State extends object>({ list, state, onShow }: SavedFiltersProps<State>) {
  const { isReady, value, save } = usePreference(`list.${list.listKey}.filters`, '常用筛选');
  const filters = savedFiltersOf(list, value);
  if (!isReady) return <Skeleton active title={false} paragraph={{ rows: 2, width: 200 }} />;
  return (
    <div className="saved-filters">
      {filters.length > 0 && (
        <ul>
          {filters.map((filter) => (
            <FilterRow
              key={filter.name}
              name={filter.name}
              shown={isShown(list, state, filter)}
              onShow={() => onShow(filter.state)}
              onDrop={() => save(filters.filter((one) => one !== filter))}
            />
          ))}
        </ul>
      )}
      {isWorthSaving(list, state) ? (
        <SaveForm
          names={filters.map(({ name }) => name)}
          onSave={(name) => save(withSaved(list, filters, { name, state }))}
        />
      ) : (
        <p>{filters.length === 0 ? '常用的条件可以存在这里：' : '要再存一个：'}先查询或排序，再回到这里起个名字。</p>
      )}
    </div>
  );
}

interface FilterRowProps {
  readonly name: string;
  readonly shown: boolean;
  readonly onShow: () => void;
  readonly onDrop: () => void;
}

function FilterRow({ name, shown, onShow, onDrop }: FilterRowProps) {
  return (
    <li>
      <button type="button" className="saved-filter" aria-current={shown} onClick={onShow}>
        {name}
        {shown && <CheckOutlined aria-hidden />}
      </button>
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
