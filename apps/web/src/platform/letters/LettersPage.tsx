import { EditOutlined } from '@ant-design/icons';
import { useRouter } from '@tanstack/react-router';
import type { LetterRow } from '@yunguan/contract/platform/letters';
import { Button } from 'antd';
import { useState } from 'react';
import { SavedFilters } from '@/kernel/saved-filters/SavedFilters';
import { RecordTable } from '@/kernel/records/RecordTable';
import { SelectAll } from '@/kernel/records/SelectAll';
import { useTicked } from '@/kernel/records/use-ticked';
import { usePageTitle } from '@/kernel/session/use-page-title';
import { BatchBar } from '@/ui/BatchBar';
import { EmptyState } from '@/ui/EmptyState';
import { ListBar } from '@/ui/ListBar';
import { PageHeader } from '@/ui/PageHeader';
import { letterColumns } from './letter-columns';
import { LetterDialog } from './LetterDialog';
import { LetterFilters } from './LetterFilters';
import { lettersUrl } from './letters-url';
import { useLetters } from './use-letters';
import { WriteLetterDialog } from './WriteLetterDialog';
import './letters.css';

/** The message centre: results of reviews, urgings and letters of colleagues. */
export default function LettersPage() {
  const { history } = useRouter();
  const { records, unread = 0, isBusy, ...letters } = useLetters();
  const { state, change, rows, total, isLoading } = records;
  const [opened, setOpened] = useState<LetterRow>();
  const [isWriting, setWriting] = useState(false);
  const { ticked, setTicked, selectionOf } = useTicked<LetterRow>(records);
  usePageTitle('消息中心');

  const handleOpen = (letter: LetterRow) => {
    setOpened(letter);
    letters.markOpened(letter);
  };
  const handleRemove = async (removed: readonly LetterRow[]) => {
    if (!(await letters.remove(removed))) return;
    const isGone = ({ id }: LetterRow) => removed.some((letter) => letter.id === id);
    // Another one may have been opened meanwhile.
    setOpened((now) => (now && isGone(now) ? undefined : now));
    setTicked((before) => before.filter((letter) => !isGone(letter)));
  };
  const handleRead = async () => {
    const ids = new Set(ticked.map(({ id }) => id));
    // Some may have been ticked meanwhile.
    if (await letters.markRead([...ids])) setTicked((before) => before.filter(({ id }) => !ids.has(id)));
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
          <SavedFilters list={lettersUrl} state={state} onShow={change} />
          <Button disabled={unread === 0 || isBusy} onClick={() => void letters.markAllRead()}>
            全部标为已读
          </Button>
        </ListBar>
        <BatchBar count={ticked.length} onClear={() => setTicked([])}>
          <SelectAll records={records} ticked={ticked} onTick={setTicked} />
          <Button size="small" disabled={isBusy} onClick={() => void handleRead()}>
            标为已读
          </Button>
          <Button size="small" danger disabled={isBusy} onClick={() => void handleRemove(ticked)}>
            删除
          </Button>
        </BatchBar>
        <RecordTable
          records={records}
          columns={columns}
          onPage={(page) => change({ page })}
          minWidth={860}
          selection={selectionOf(rows, { labelOf: ({ title }) => title })}
          empty={
            lettersUrl.isFiltered(state) ? (
              <EmptyState
                title="没有符合条件的站内信"
                hint="可放宽条件再查。"
                onReset={() => change(lettersUrl.noFilters)}
              />
            ) : (
              <EmptyState title="没有站内信" hint="您提交的内容有了审批结果、同事催办或写信给您时，会出现在这里。" />
            )
          }
        />
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
