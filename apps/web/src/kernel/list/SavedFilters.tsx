import { StarOutlined } from '@ant-design/icons';
import { Button, Popover, Skeleton } from 'antd';
import { Suspense, useState } from 'react';
import type { SavedFiltersProps } from './saved-filters';
import { lazyPart } from '@/ui/lazy-part';

const load = () => import('./SavedFilterList');
const SavedFilterList = lazyPart(load, { inline: true });

/** Conditions that the user comes back to, under names of his own. */
export function SavedFilters<State extends object>({ list, state, onShow }: SavedFiltersProps<State>) {
  const [isOpen, setIsOpen] = useState(false);
  const handleShow = (changes: object) => {
    setIsOpen(false);
    // A lazy component forgets the type of its state: what comes back is this list's.
    onShow(changes as Partial<State>);
  };
  return (
    <Popover
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger="click"
      placement="bottomRight"
      title="常用筛选"
      content={
        <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 2, width: 200 }} />}>
          <SavedFilterList list={list} state={state} onShow={handleShow} />
        </Suspense>
      }
    >
      <Button
        icon={<StarOutlined aria-hidden />}
        aria-label="常用筛选"
        title="常用筛选"
        onPointerEnter={() => void load().catch(() => undefined)}
      />
    </Popover>
  );
}
