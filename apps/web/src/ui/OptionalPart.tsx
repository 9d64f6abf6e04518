import { Component, type ReactNode } from 'react';

/** A part whose code is fetched when it is shown: without a network the page goes on without it instead of failing whole. */
export class OptionalPart extends Component<{ readonly children: ReactNode }, { readonly isMissing: boolean }> {
  override state = { isMissing: false };

  static getDerivedStateFromError() {
    return { isMissing: true };
  }

  override render() {
    return this.state.isMissing ? null : this.props.children;
  }
}
