import { Component, type ComponentType, lazy, type ReactNode } from 'react';
import { isMissingPart, refetchStyles, whileOnline } from './missing-part';

/** What is known where a part could not be fetched. */
export interface Missed {
  /** It was tried again with a line. */
  readonly isRetried: boolean;
  readonly onRetry: () => void;
}

/**
 * As `lazy`, for what the page can be without: where its code cannot be fetched, `tell` stands in its place, until it is
 * fetched once more. Without antd, for the login has none.
 */
export function retriedPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  tell: (missed: Missed, props: Props) => ReactNode,
): ComponentType<Props> {
  const begin = () => lazy(() => whileOnline(load));
  let Loaded = begin();
  const forget = () => {
    Loaded = begin();
  };
  return function RetriedPart(props: Props) {
    return (
      <PartBoundary onRetry={forget} tell={(missed) => tell(missed, props)}>
        {() => <Loaded {...props} />}
      </PartBoundary>
    );
  };
}

interface BoundaryProps {
  /** Asked anew after each retry: the part is another one then. */
  readonly children: () => ReactNode;
  readonly onRetry: () => void;
  readonly tell: (missed: Missed) => ReactNode;
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
    return this.props.tell({ isRetried: this.isRetried, onRetry: this.retry });
  }
}
