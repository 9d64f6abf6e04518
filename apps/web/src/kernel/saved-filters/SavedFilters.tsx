import { StarOutlined } from '@ant-design/icons';
import { Skeleton } from 'antd';
import { Suspense } from 'react';
import { lazyPart } from '@/ui/lazy-part';
import { whileOnline } from '@/ui/missing-part';
import { ToolPopover } from '@/ui/ToolPopover';
import type { SavedFiltersProps } from './saved-filters';

const load = () => whileOnline(() => import('./SavedFilterList'));
const SavedFilterList = lazyPart(load, { inline: true });

/** Conditions that the user comes back to, under names of his own. */
export function SavedFilters<State extends object>({ list, state, onShow }: SavedFiltersProps<State>) {
  return (
    <ToolPopover
      icon={<StarOutlined aria-hidden />}
      title="常用筛选"
      onLikely={() => void load().catch(() => undefined)}
    >
      {(close) => (
        <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 2, width: 200 }} />}>
          <SavedFilterList
            list={list}
            state={state}
            onShow={(changes: object) => {
              close();
              // A lazy component forgets the type of its state: what comes back is this list's.
              onShow(changes as Partial<State>);
            }}
          />
        </Suspense>
      )}
    </ToolPopover>
  );
}
