import type { ReactNode } from 'react';
import './door.css';

export interface DoorAnswerProps {
  /** `waiting`: nobody knows yet, the line is gone. */
  readonly look: 'done' | 'refused' | 'undone' | 'waiting';
  readonly head: string;
  readonly children?: ReactNode;
}

/** What became of a code, to be read from two metres away. */
export function DoorAnswer({ look, head, children }: DoorAnswerProps) {
  return (
    <div className={`door-answer door-${look}`} role={look === 'refused' ? 'alert' : undefined}>
      <strong>{head}</strong>
      {children}
    </div>
  );
}

/** Nobody gets in on `code`, which is '' where nothing was sent. */
export function DoorRefusal({ code, text }: { readonly code: string; readonly text: string }) {
  return (
    <DoorAnswer look="refused" head="未通过">
      <p>{text}</p>
      {code !== '' && <small className="num">{code}</small>}
    </DoorAnswer>
  );
}

/** Head of the answer that lets people in. */
export const admittedHead = (people: number) => `成功　${people} 人入场`;
