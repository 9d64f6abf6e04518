import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getPushList } from '@yunguan/contract/content/media';
import { defaultPageSize } from '@yunguan/contract/kernel/page';
import { Modal, type TableColumnsType } from 'antd';
import { useState } from 'react';
import type * as z from 'zod';
import { call } from '@/kernel/api/call';
import { isSilent } from '@/kernel/api/errors';
import { queryKeys } from '@/kernel/api/query-keys';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { EmptyState } from '@/ui/EmptyState';
import { indexColumn, ListTable } from '@/ui/ListTable';
import { StatusTag } from '@/ui/StatusTag';
import { mediaContent } from './media-content';
import { pushStateOf } from './push-state';

type PushRow = z.infer<typeof getPushList.output>['datas'][number];

export interface PushLogDialogProps {
  /** Only the pushes of this work. */
  readonly work?: { readonly id: string; readonly title: string };
  readonly onClose: () => void;
}

/** 推送记录: what was pushed, by whom, and what became of it. */
export default function PushLogDialog({ work, onClose }: PushLogDialogProps) {
  const [page, setPage] = useState(1);
  const body = { objectId: work?.id, pageIndex: page, pageSize: defaultPageSize };
  const { data, error, isFetching, refetch } = useQuery({
    // Below the type, so that a push renews it.
    queryKey: [...queryKeys.content(mediaContent.key), 'pushes', body],
    queryFn: ({ signal }) => call(getPushList, body, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Modal
      open
      title={work ? `推送记录 ·《${work.title}》` : '推送记录'}
      width={996}
      footer={null}
      onCancel={onClose}
      className="media-pushes"
    >
      {error && !data && !isSilent(error) ? (
        <LoadFailure error={error} onRetry={refetch} />
      ) : (
        <ListTable<PushRow>
          rowKey="id"
          columns={[indexColumn(page), ...columns]}
          rows={data?.datas}
          total={data?.total ?? 0}
          page={page}
          pageSize={defaultPageSize}
          minWidth={860}
          loading={isFetching}
          onPage={setPage}
          empty={<EmptyState title="还没有推送记录" hint="审核通过的作品推送后，会出现在这里。" />}
        />
      )}
    </Modal>
  );
}

const timeText = (time: string | null) => <span className="num">{time?.slice(0, 16) ?? '—'}</span>;

const columns: TableColumnsType<PushRow> = [
  { title: '作品', dataIndex: 'title', ellipsis: true },
  {
    title: '状态',
    dataIndex: 'state',
    width: 116,
    render: (state: PushRow['state']) => {
      const known = pushStateOf(state);
      return known && <StatusTag {...known} />;
    },
  },
  { title: '推送人', dataIndex: 'userName', width: 96, ellipsis: true },
  { title: '推送时间', dataIndex: 'createTime', width: 146, render: timeText },
  { title: '发送时间', dataIndex: 'sentTime', width: 146, render: timeText },
  {
    title: '说明',
    dataIndex: 'problem',
    width: 190,
    render: (problem: string) => <span className="hint">{problem || '—'}</span>,
  },
];
