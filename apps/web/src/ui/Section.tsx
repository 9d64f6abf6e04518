import type { ReactNode } from 'react';

export interface SectionProps {
  /** Target of the form's anchors. */
  id: string;
  title: string;
  /** One line of rules beside the title. */
  hint?: ReactNode;
  extra?: ReactNode;
  children: ReactNode;
}

/** One part of a long form or detail, with the cinnabar bar, reachable by its anchor. */
export function Section({ id, title, hint, extra, children }: SectionProps) {
  return (
    <section className="panel section" id={id} aria-labelledby={`${id}-title`}>
      <div className="section-head">
        <h2 id={`${id}-title`} tabIndex={-1}>
          {title}
        </h2>
        <small>{hint}</small>
        {extra}
      </div>
      {children}
    </section>
  );
}
