import type { LetterKind, LetterRow } from '@yunguan/contract/platform/letters';
import type { TableColumnsType } from 'antd';
import { RowActions } from '@/ui/RowActions';
import type { Tone } from '@/ui/status-colours';
import { Subtitle } from '@/ui/Subtitle';
import { StatusTag } from '@/ui/StatusTag';

const tones = { review: 'reviewing', urge: 'reversed', notice: 'passed' } as const satisfies Record<LetterKind, Tone>;

/** What kind of letter it is, in its colour. */
export function KindTag({ letter }: { letter: Pick<LetterRow, 'kind' | 'kindName'> }) {
  return <StatusTag tone={tones[letter.kind]} text={letter.kindName} />;
}

export interface LetterActions {
  readonly onOpen: (letter: LetterRow) => void;
  readonly onRead: (letter: LetterRow) => void;
  readonly onRemove: (letter: LetterRow) => void;
}

/** Columns of the letters; the title opens one. */
export function letterColumns({ onOpen, onRead, onRemove }: LetterActions): TableColumnsType<LetterRow> {
  return [
    {
      title: '标题',
      dataIndex: 'title',
      render: (_title, letter) => <LetterTitle letter={letter} onOpen={() => onOpen(letter)} />,
    },
    { title: '类型', dataIndex: 'kindName', width: 112, render: (_name, letter) => <KindTag letter={letter} /> },
    { title: '发件人', dataIndex: 'sender', width: 110, ellipsis: true },
    {
      title: '时间',
      dataIndex: 'sendTime',
      width: 146,
      render: (time: string) => <span className="num">{time.slice(0, 16)}</span>,
    },
    {
      title: '操作',
      key: 'actions',
      width: 176,
      render: (_value, letter) => (
        <RowActions
          actions={[
            { key: 'open', label: '查看', onClick: () => onOpen(letter) },
            ...(letter.isRead ? [] : [{ key: 'read', label: '标为已读', onClick: () => onRead(letter) }]),
            { key: 'remove', label: '删除', danger: true, onClick: () => onRemove(letter) },
          ]}
        />
      ),
    },
  ];
}

function LetterTitle({ letter, onOpen }: { letter: LetterRow; onOpen: () => void }) {
  const { title, content, isRead } = letter;
  return (
    <div className={isRead ? 'letter-title' : 'letter-title letter-unread'}>
      <span className="letter-dot" role="img" aria-label={isRead ? '已读' : '未读'} />
      <div className="title-cell-text">
        <button type="button" className="title-cell-title" title={title} onClick={onOpen}>
          {title}
        </button>
        <Subtitle>{content.replaceAll(/\s+/g, ' ')}</Subtitle>
      </div>
    </div>
  );
}
