import { StarOutlined } from '@ant-design/icons';
import { Button, Popover, Skeleton } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { SavedFiltersProps } from './saved-filters';

const load = () => import('./SavedFilterList');
const SavedFilterList = lazy(load);

/** Conditions that the user comes back to, under names of his own. */
export function SavedFilters<State extends object>({ onShow, ...list }: SavedFiltersProps<State>) {
  const [isOpen, setIsOpen] = useState(false);
  const handleShow = (changes: object) => {
    setIsOpen(false);
    // A lazy component forgets the type of its state: what comes back is this list's.
    onShow(changes as Partial<State>);
  };
