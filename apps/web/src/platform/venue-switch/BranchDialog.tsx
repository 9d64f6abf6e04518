import { App, Modal } from 'antd';
import { useRef, useState } from 'react';
import { isSilent, textOf } from '@/kernel/api/errors';
import { treeWidth } from './tree-width';
import { VenueTree } from './VenueTree';

export interface BranchDialogProps {
  /** The branch of now; choosing it again changes nothing. */
  readonly current: string;
  readonly hint: string;
  /** Throws what the server refused with. */
  readonly onChoose: (venueId: string) => Promise<void>;
  readonly onClose: () => void;
}

/** 选择分馆 (002 §2.3): a tree of branches, 确定 and 取消. */
export default function BranchDialog({ current, hint, onChoose, onClose }: BranchDialogProps) {
  const { message } = App.useApp();
  const [isOpen, setOpen] = useState(true);
  const [chosen, setChosen] = useState(current);
  const [isBusy, setBusy] = useState(false);
  const shown = useRef<HTMLDivElement>(null);
  // A switch that is under way is not taken back by closing the dialog.
  const handleCancel = () => {
    if (!isBusy) setOpen(false);
  };

  const handleConfirm = async () => {
    setBusy(true);
    try {
      await onChoose(chosen);
      setOpen(false);
    } catch (error) {
      if (!isSilent(error)) message.error(textOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      open={isOpen}
      title="选择分馆"
      width={treeWidth + 48}
      okText="确定"
      cancelText="取消"
      confirmLoading={isBusy}
      onOk={() => void handleConfirm()}
      cancelButtonProps={{ disabled: isBusy }}
      onCancel={handleCancel}
      afterClose={onClose}
      // Left to itself the dialog gives the focus to its close button. Few branches are a tree without a search.
      afterOpenChange={(isNowOpen) => isNowOpen && focusChoice(shown.current)}
    >
      <p className="hint">{hint}</p>
      <div ref={shown}>
        <VenueTree chosen={chosen} onChoose={setChosen} />
      </div>
    </Modal>
  );
}

function focusChoice(shown: HTMLElement | null): void {
  shown?.querySelector<HTMLElement>('input, [role="tree"]')?.focus({ preventScroll: true });
}
