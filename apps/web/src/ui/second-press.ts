/** What lies around an open dialog or drawer; a press on it closes what is empty. */
const around = '.ant-modal-wrap, .ant-drawer-mask';

function swallow(event: MouseEvent): void {
  if (event.detail > 1 && event.target instanceof Element && event.target.matches(around)) event.stopPropagation();
}

/** The second press of a double click on what opens a dialog falls beside it: it must not close it. Answers how to stop. */
export function keepOpenedOpen(): () => void {
  document.addEventListener('click', swallow, true);
  return () => document.removeEventListener('click', swallow, true);
}
