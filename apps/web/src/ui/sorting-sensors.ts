import { KeyboardSensor, PointerSensor, type SensorProps } from '@dnd-kit/core';

/**
 * While something is lifted, Escape puts it back and does nothing else: the dialog or the panel around it stays open.
 * Answers what ends that.
 */
function keepEscape(): () => void {
  const handle = (event: KeyboardEvent) => {
    // The one that is passed on below.
    if (event.key !== 'Escape' || event.target === document) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // Where the sensors listen; whoever else does, listens on the way up.
    document.dispatchEvent(new KeyboardEvent('keydown', { key: event.key, code: event.key }));
  };
  window.addEventListener('keydown', handle, { capture: true });
  return () => window.removeEventListener('keydown', handle, { capture: true });
}

function withEscape<Options>(props: SensorProps<Options>): SensorProps<Options> {
  const letGo = keepEscape();
  return {
    ...props,
    onEnd: () => {
      letGo();
      props.onEnd();
    },
    onCancel: () => {
      letGo();
      props.onCancel();
    },
  };
}

export class LiftByKeys extends KeyboardSensor {
  constructor(props: ConstructorParameters<typeof KeyboardSensor>[0]) {
    super(withEscape(props));
  }
}

export class LiftByPointer extends PointerSensor {
  constructor(props: ConstructorParameters<typeof PointerSensor>[0]) {
    super(withEscape(props));
  }
}
