import { isOwnAddress } from '@yunguan/contract/kernel/addresses';
import type { LetterRow } from '@yunguan/contract/platform/letters';
import { Button, Modal } from 'antd';
import { KindTag } from './letter-columns';

export interface LetterDialogProps {
  /** Nothing is open without one. */
  readonly letter: LetterRow | undefined;
  readonly onClose: () => void;
  readonly onFollow: (link: string) => void;
  readonly onRemove: (letter: LetterRow) => void;
}

/** One letter: who wrote what when, and the way to what it is about. */
export function LetterDialog({ letter, onClose, onFollow, onRemove }: LetterDialogProps) {
  // Only a page of the product is followed.
  const link = letter && isOwnAddress(letter.link) ? letter.link : undefined;
  return (
    <Modal
      open={letter !== undefined}
      title={letter?.title}
      width={680}
      onCancel={onClose}
      footer={
        letter && [
          <Button key="remove" danger onClick={() => onRemove(letter)}>
            删除
          </Button>,
          <Button key="close" onClick={onClose}>
            关闭
          </Button>,
          link && (
            <Button key="follow" type="primary" onClick={() => onFollow(link)}>
              查看相关内容
            </Button>
          ),
        ]
      }
    >
      {letter && (
        <>
          <div className="letter-head">
            <KindTag letter={letter} />
            <span>发件人：{letter.sender}</span>
            {letter.venuesName !== '' && <span>{letter.venuesName}</span>}
            <span className="num">{letter.sendTime.slice(0, 16)}</span>
          </div>
          <p className="letter-content">{letter.content}</p>
        </>
      )}
    </Modal>
  );
}
