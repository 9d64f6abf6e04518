import type { ReactNode } from 'react';
import './phone-frame.css';

export interface PhoneFrameProps {
  /** What the frame shows, for readers of the screen. */
  readonly label: string;
  /** Head of the public's page. */
  readonly title: string;
  readonly children: ReactNode;
}

/** A page as the public sees it on a phone. */
export function PhoneFrame({ label, title, children }: PhoneFrameProps) {
  return (
    <section className="phone-frame" aria-label={label}>
      <div className="phone-screen">
        <div className="phone-bar">{title}</div>
        <div
          className="phone-page"
          role="group"
          aria-label={title}
          // Scrolls on its own, so it must be reachable by keys.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
        >
          {children}
        </div>
      </div>
    </section>
  );
}
