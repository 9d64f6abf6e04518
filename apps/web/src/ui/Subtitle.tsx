import type { PointerEvent, ReactNode } from 'react';

/** The line below a row's title; one that is cut is shown whole on hover. */
export function Subtitle({ children }: { readonly children: ReactNode }) {
  return (
    <span className="title-cell-subtitle" onPointerEnter={nameWhole}>
      {children}
    </span>
  );
}

function nameWhole({ currentTarget: line }: PointerEvent<HTMLElement>): void {
  line.title = line.scrollWidth > line.clientWidth ? (line.textContent ?? '') : '';
}
