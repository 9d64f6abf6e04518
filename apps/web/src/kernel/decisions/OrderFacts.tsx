import type { ReactNode } from 'react';
import './decisions.css';

export interface OrderHeadProps {
  readonly picture?: ReactNode;
  readonly title: ReactNode;
  readonly line: ReactNode;
  /** State of the order. */
  readonly tag: ReactNode;
}

/** Head of an order: what it is about, and where it stands. */
export function OrderHead({ picture, title, line, tag }: OrderHeadProps) {
  return (
    <header className="order-head">
      {picture}
      <div className="order-head-title">
        <b className="num">{title}</b>
        <span className="num">{line}</span>
      </div>
      {tag}
    </header>
  );
}

export interface DecidedNoteProps {
  /** What was said with the decision. */
  readonly words: string;
  readonly stateName: string;
  readonly decidedBy: string | null;
  /** `yyyy-MM-dd HH:mm:ss` */
  readonly decideTime: string | null;
  /** The order goes on. */
  readonly isKept: boolean;
}

/** What was decided, by whom and when; nothing while nobody decided. */
export function DecidedNote({ words, stateName, decidedBy, decideTime, isKept }: DecidedNoteProps) {
  if (decidedBy === null && words === '') return null;
  return (
    <div className={`decided-note ${isKept ? 'decided-note-kept' : ''}`}>
      {words !== '' && <p>{words}</p>}
      <span className="hint num">{[stateName, decidedBy, decideTime?.slice(0, 16)].filter(Boolean).join(' · ')}</span>
    </div>
  );
}

/** Facts of an order, one below the other. */
export function OrderFacts({ children }: { readonly children: ReactNode }) {
  return <dl className="order-facts">{children}</dl>;
}

/** One fact; an empty one is a dash. */
export function OrderFact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{children === '' || children === null ? '—' : children}</dd>
    </div>
  );
}
