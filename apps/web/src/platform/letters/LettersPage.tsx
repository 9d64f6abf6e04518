import { EditOutlined } from '@ant-design/icons';
import { useRouter } from '@tanstack/react-router';
import type { LetterRow } from '@yunguan/contract/platform/letters';
import { Button } from 'antd';
import { useState } from 'react';
import { textOf } from '@/kernel/api/errors';
import { usePageTitle } from '@/kernel/session/use-page-title';
import { BatchBar } from '@/ui/BatchBar';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { ListBar } from '@/ui/ListBar';
import { ListTable } from '@/ui/ListTable';
import { PageHeader } from '@/ui/PageHeader';
import { letterColumns } from './letter-columns';
import { LetterDialog } from './LetterDialog';
import { LetterFilters } from './LetterFilters';
import { isFiltered, noFilters } from './letters-url';
import { useLetters } from './use-letters';
import { WriteLetterDialog } from './WriteLetterDialog';
import './letters.css';

type Ticked = ReadonlyMap<string, LetterRow>;

/** The message centre: results of reviews, urgings and letters of colleagues. */
export default function LettersPage() {
  const { history } = useRouter();
  const { records, unread = 0, isBusy, ...letters } = useLetters();
  const { state, change, rows, total, isLoading, error, reload } = records;
  const [opened, setOpened] = useState<LetterRow>();
  const [isWriting, setWriting] = useState(false);
  const [ticked, setTicked] = useState<Ticked>(new Map());
  usePageTitle('消息中心');

  const handleOpen = (letter: LetterRow) => {
    setOpened(letter);
    letters.markOpened(letter);
  };
  const handleRemove = async (removed: readonly LetterRow[]) => {
    if (!(await letters.remove(removed))) return;
    setOpened(undefined);
    setTicked(new Map([...ticked].filter(([id]) => !removed.some((letter) => letter.id === id))));
  };
  const handleRead = async () => {
    if (await letters.markRead([...ticked.keys()])) setTicked(new Map());
  };
  const columns = letterColumns({
    onOpen: handleOpen,
    onRead: ({ id }) => void letters.markRead([id]),
    onRemove: (letter) => void handleRemove([letter]),
  });

  return (
    <>
      <PageHeader
        title="消息中心"
        description={unread === 0 ? '没有未读的站内信' : `${unread} 封站内信未读`}
        extra={
          <Button type="primary" icon={<EditOutlined aria-hidden />} onClick={() => setWriting(true)}>
            写站内信
          </Button>
        }
      />
      <LetterFilters state={state} loading={isLoading} onChange={change} />
      <section className="panel list-panel">
        <ListBar total={total}>
          <Button disabled={unread === 0 || isBusy} onClick={() => void letters.markAllRead()}>
            全部标为已读
          </Button>
        </ListBar>
        <BatchBar count={ticked.size} onClear={() => setTicked(new Map())}>
          <Button size="small" disabled={isBusy} onClick={() => void handleRead()}>
            标为已读
          </Button>
          <Button size="small" danger disabled={isBusy} onClick={() => void handleRemove([...ticked.values()])}>
            删除
          </Button>
        </BatchBar>
        {error && !rows ? (
          <ErrorState message={textOf(error)} onRetry={reload} />
        ) : (
          <ListTable
            rowKey="id"
            columns={columns}
            rows={rows}
            total={total ?? 0}
            page={state.page}
            onPage={(page) => change({ page })}
            loading={isLoading}
            minWidth={860}
            selection={{
              keys: [...ticked.keys()],
              labelOf: ({ title }) => title,
              // A row of another page comes back as undefined.
              onChange: (keys, found) => setTicked(pick(keys.map(String), [...ticked.values(), ...found])),
            }}
            empty={
              isFiltered(state) ? (
                <EmptyState title="没有符合条件的站内信" hint="可放宽条件再查。" onReset={() => change(noFilters)} />
              ) : (
                <EmptyState title="没有站内信" hint="您提交的内容有了审批结果、同事催办或写信给您时，会出现在这里。" />
              )
            }
          />
        )}
      </section>
      <LetterDialog
        letter={opened}
        onClose={() => setOpened(undefined)}
        onFollow={(link) => history.push(link)}
        onRemove={(letter) => void handleRemove([letter])}
      />
      <WriteLetterDialog open={isWriting} onClose={() => setWriting(false)} />
    </>
  );
}

function pick(keys: readonly string[], rows: readonly (LetterRow | undefined)[]): Ticked {
  const known = new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : [])));
  return new Map(
    keys.flatMap((id) => {
      const row = known.get(id);
      return row ? [[id, row] as const] : [];
    }),
  );
}
