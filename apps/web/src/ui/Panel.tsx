import type { ReactNode } from 'react';

export interface PanelProps {
  title?: ReactNode;
  extra?: ReactNode;
  /** Without padding, for tables that reach the edge. */
  flush?: boolean;
  className?: string;
  children: ReactNode;
}

/** A white box on the paper ground. */
export function Panel({ title, extra, flush = false, className = '', children }: PanelProps) {
  return (
    <section className={`panel ${className}`.trim()}>
      {(title || extra) && (
        <div className="panel-head">
          <h2>{title}</h2>
          {extra}
        </div>
      )}
      {flush ? children : <div className="panel-body">{children}</div>}
    </section>
  );
}
