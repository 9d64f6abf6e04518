import { SearchOutlined } from '@ant-design/icons';
import { resourceKinds, resourceNode } from '@yunguan/contract/platform/library';
import { Button, Input, Select } from 'antd';
import { useMemo } from 'react';
import { useDictionary } from '@/kernel/dictionary/use-dictionary';
import { SavedFilters } from '@/kernel/saved-filters/SavedFilters';
import { useLabels } from '@/kernel/dialogs/use-labels';
import { clearable } from '@/ui/clearable';
import { useTypedOver } from '@/ui/use-typed-over';
import { upTo } from '@/kernel/text-limits';
import { type LibraryState, libraryUrl } from './library-url';
import './library-bar.css';

export interface LibraryFiltersProps {
  readonly state: LibraryState;
  readonly change: (changes: Partial<LibraryState>) => void;
}

const kindOptions = (Object.keys(resourceKinds) as (keyof typeof resourceKinds)[]).map((value) => ({
  value,
  label: resourceKinds[value],
}));

/** Pixels of a list in which the longest names stand whole: twenty characters. */
const namesRoom = 320;

/** What the files are filtered by; each takes effect at once, the name with Enter. */
export function LibraryFilters({ state, change }: LibraryFiltersProps) {
  const { labels } = useLabels();
  const { items } = useDictionary(resourceNode);
  const labelOptions = useMemo(() => labels?.map(({ name }) => ({ value: name, label: name })), [labels]);
  const typeOptions = useMemo(() => items?.map(({ id, displayName }) => ({ value: id, label: displayName })), [items]);
  return (
    <div className="library-filters" role="search" aria-label="筛选">
      <NameSearch name={state.name ?? ''} onSearch={(name) => change({ name })} />
      <Select
        aria-label="类型"
        allowClear={clearable}
        placeholder="类型"
        className="library-kind"
        value={state.kind ?? null}
        options={kindOptions}
        onChange={(kind) => change({ kind: kind ?? undefined })}
      />
      <Select<string | null>
        aria-label="标签"
        allowClear={clearable}
        showSearch
        placeholder="标签"
        value={state.label ?? null}
        options={labelOptions ?? []}
        loading={!labelOptions}
        popupMatchSelectWidth={namesRoom}
        notFoundContent="没有标签"
        onChange={(label) => change({ label: label ?? undefined })}
      />
      <Select<string | null>
        aria-label="分类"
        allowClear={clearable}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="分类"
        value={state.type ?? null}
        options={typeOptions ?? []}
        loading={!typeOptions}
        popupMatchSelectWidth={namesRoom}
        notFoundContent="没有分类"
        onChange={(type) => change({ type: type ?? undefined })}
      />
      {libraryUrl.isFiltered(state) && (
        <Button type="text" onClick={() => change(libraryUrl.noFilters)}>
          重置
        </Button>
      )}
      <SavedFilters list={libraryUrl} state={state} onShow={change} />
    </div>
  );
}

interface NameSearchProps {
  readonly name: string;
  readonly onSearch: (name: string | undefined) => void;
}

function NameSearch({ name, onSearch }: NameSearchProps) {
  const [typed, setTyped] = useTypedOver(name);
  const search = (value: string) => onSearch(value.trim() || undefined);
  return (
    <Input
      allowClear
      className="library-name"
      aria-label="按名称搜索"
      placeholder="按名称搜索，回车确认"
      prefix={<SearchOutlined aria-hidden />}
      {...upTo(100)}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        // The cross empties the search, too.
        if (event.target.value === '' && name !== '') search('');
      }}
      onPressEnter={(event) => {
        if (!event.nativeEvent.isComposing) search(typed);
      }}
    />
  );
}
