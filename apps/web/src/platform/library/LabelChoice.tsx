import { mostResourceLabels } from '@yunguan/contract/platform/library';
import { Checkbox, Input, Skeleton } from 'antd';
import { useState } from 'react';
import { useLabels } from '@/kernel/dialogs/use-labels';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { EmptyState } from '@/ui/EmptyState';

/** Fewer are found faster by eye. */
const searchedFrom = 24;

export interface LabelChoiceProps {
  readonly value: readonly string[];
  readonly onChange: (labels: readonly string[]) => void;
}

/** Labels to choose from, all in sight. */
export function LabelChoice({ value, onChange }: LabelChoiceProps) {
  const { labels, error, retry } = useLabels();
  const [keyword, setKeyword] = useState('');
  if (error && !labels) return <LoadFailure error={error} onRetry={retry} />;
  if (!labels) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  if (labels.length === 0) return <EmptyState title="还没有标签" hint="可以先不设标签，以后在资源库中补上。" />;
  const shown = labels.filter(({ name }) => name.includes(keyword.trim()));
  const isFull = value.length >= mostResourceLabels;
  const handleToggle = (name: string, isChosen: boolean) =>
    onChange(isChosen ? [...value, name] : value.filter((one) => one !== name));
  return (
    <div className="label-choice">
      {labels.length >= searchedFrom && (
        <Input.Search
          allowClear
          placeholder="搜索标签"
          aria-label="搜索标签"
          style={{ width: 260 }}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
      )}
      <div className="label-choice-names" role="group" aria-label="标签">
        {shown.map(({ id, name }) => {
          const isChosen = value.includes(name);
          return (
            <Checkbox
              key={id}
              className={isChosen ? 'label-chosen' : ''}
              checked={isChosen}
              disabled={isFull && !isChosen}
              onChange={({ target }) => handleToggle(name, target.checked)}
            >
              {name}
            </Checkbox>
          );
        })}
      </div>
      <span className="hint num">
        已选 {value.length}/{mostResourceLabels}
      </span>
    </div>
  );
}
