import { Button, Modal } from 'antd';
import type { ComponentType } from 'react';
import { type Missed, retriedPart } from './retried-part';

/** What takes a dialog away, by one of these names. */
interface Closable {
  readonly onClose?: () => void;
  readonly onCancel?: () => void;
}

interface PartOptions<Props> {
  /** It stands in the page, and so does what is said of it; else it lies over the page, as dialogs do. */
  readonly inline?: boolean;
  /** Takes a dialog away that has neither `onClose` nor `onCancel`. */
  readonly close?: (props: Props) => void;
}

/**
 * As `lazy`, for what is opened on a page: where its code cannot be fetched, the page with all that was typed into it
 * stays, says so, and tries again when asked. Screens take `lazy`: without them there is no page.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { inline = false, close }: PartOptions<Props> = {},
): ComponentType<Props> {
  return retriedPart(load, (missed, props) => {
    const { onClose, onCancel }: Closable = props;
    const handleClose = () => (close ? close(props) : (onClose ?? onCancel)?.());
    return <MissingPart {...missed} onClose={inline ? undefined : handleClose} />;
  });
}

const title = '没有加载成功';
const hint = '网络不稳定，或系统刚刚更新过。页面上已填写的内容还在，请稍后重试。';

/** The browser may hold on to its failure, or the server may have another version: only a page loaded anew helps then. */
const stillHint = '重试没有成功。请先保存页面上的内容，再刷新页面。';

interface MissingPartProps extends Missed {
  /** Absent for a part that stands in the page. */
  readonly onClose: (() => void) | undefined;
}

function MissingPart({ isRetried, onRetry, onClose }: MissingPartProps) {
  const retry = (
    <Button key="retry" type="primary" onClick={onRetry}>
      重试
    </Button>
  );
  if (!onClose) {
    return (
      <div className="missing-part" role="alert">
        <span>{isRetried ? stillHint : `${title}，请检查网络。`}</span>
        {retry}
      </div>
    );
  }
  const close = (
    <Button key="close" onClick={onClose}>
      关闭
    </Button>
  );
  return (
    <Modal open title={title} width={420} onCancel={onClose} footer={[close, retry]}>
      <p className="hint">{isRetried ? stillHint : hint}</p>
    </Modal>
  );
}
