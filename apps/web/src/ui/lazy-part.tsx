import { Button, Modal } from 'antd';
import { Component, type ComponentType, lazy, type ReactNode } from 'react';
import { isMissingPart, refetchStyles, whileOnline } from './missing-part';

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
  const begin = () => lazy(() => whileOnline(load));
  let Loaded = begin();
  const forget = () => {
    Loaded = begin();
  };
  return function LazyPart(props: Props) {
    const { onClose, onCancel }: Closable = props;
    const handleClose = () => (close ? close(props) : (onClose ?? onCancel)?.());
    return (
      <PartBoundary onRetry={forget} onClose={inline ? undefined : handleClose}>
        {() => <Loaded {...props} />}
      </PartBoundary>
    );
  };
}

interface BoundaryProps {
  /** Asked anew after each retry: the part is another one then. */
  readonly children: () => ReactNode;
  readonly onRetry: () => void;
  /** Absent for a part that stands in the page. */
  readonly onClose: (() => void) | undefined;
}

class PartBoundary extends Component<BoundaryProps, { readonly error: unknown }> {
  override state = { error: undefined };
  private isRetried = false;

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentWillUnmount() {
    // Opened once more, it is tried once more.
    if (this.state.error !== undefined) this.props.onRetry();
  }

  readonly retry = () => {
    refetchStyles();
    this.isRetried = navigator.onLine;
    this.props.onRetry();
    this.setState({ error: undefined });
  };

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children();
    if (!isMissingPart(error)) throw error;
    return <MissingPart isRetried={this.isRetried} onRetry={this.retry} onClose={this.props.onClose} />;
  }
}

const title = '没有加载成功';
const hint = '网络不稳定，或系统刚刚更新过。页面上已填写的内容还在，请稍后重试。';

/** The browser may hold on to its failure, or the server may have another version: only a page loaded anew helps then. */
const stillHint = '重试没有成功。请先保存页面上的内容，再刷新页面。';

interface MissingPartProps extends Pick<BoundaryProps, 'onRetry' | 'onClose'> {
  /** It was tried again with a line. */
  readonly isRetried: boolean;
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
