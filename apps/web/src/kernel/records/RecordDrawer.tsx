import type { UseQueryResult } from '@tanstack/react-query';
import { Drawer, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useFocusBack } from '@/ui/use-focus-back';
import { LoadFailure } from '../failures/LoadFailure';

export interface RecordDrawerProps<Data> {
  readonly title: string;
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  /** What may be done about the record. */
  readonly footer?: ReactNode;
  readonly onClose: () => void;
  readonly children: (data: Data) => ReactNode;
}

/** One record at the right; the list stays where it is. */
export function RecordDrawer<Data>({ title, query, footer, onClose, children }: RecordDrawerProps<Data>) {
  useFocusBack();
  const { data, error, refetch } = query;
  return (
    <Drawer open size={560} title={title} closable={{ placement: 'end' }} footer={footer} onClose={onClose}>
      {error && !data && <LoadFailure error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton active paragraph={{ rows: 10 }} />}
      {data && children(data)}
    </Drawer>
  );
}
