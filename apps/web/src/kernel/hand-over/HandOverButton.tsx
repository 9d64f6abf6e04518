import { SwapOutlined } from '@ant-design/icons';
import { Button, type ButtonProps } from 'antd';
import { Suspense, useState } from 'react';
import type { HandOverDialogProps } from './HandOverDialog';
import { HandOverDialog } from './lazy-dialog';

export interface HandOverButtonProps extends Pick<HandOverDialogProps, 'rows' | 'onDone'> {
  /** Names it where several stand in a list. */
  readonly label?: string;
  readonly look?: Pick<ButtonProps, 'size' | 'type' | 'disabled'>;
}

/** 转交, with the dialog that it opens. */
export function HandOverButton({ label, look, ...dialog }: HandOverButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...look} icon={<SwapOutlined aria-hidden />} aria-label={label} onClick={() => setOpen(true)}>
        转交
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <HandOverDialog {...dialog} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
