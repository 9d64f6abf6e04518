import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { App, Button, Tooltip, Typography } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { copyText } from './copy-text';

export interface CopyableTextProps {
  /** What is copied. */
  readonly text: string;
  /** Shown in its place. */
  readonly children?: ReactNode;
  readonly className?: string;
}

/** For how long it is said that it was copied, ms. */
const said = 3000;

/** A text with a button that copies it; says so only where it was: antd's own says so always. */
export function CopyableText({ text, children = text, className = '' }: CopyableTextProps) {
  const { message } = App.useApp();
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), said);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const handleCopy = async () => {
    const isDone = await copyText(text);
    setIsCopied(isDone);
    if (!isDone) message.error('浏览器不允许复制，请选中文字后按 Ctrl+C', 4);
  };
  const label = isCopied ? '已复制' : '复制';
  return (
    <Typography.Text className={className}>
      {children}
      <Tooltip title={label}>
        <Button
          type="link"
          size="small"
          aria-label={label}
          icon={isCopied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
          onClick={() => void handleCopy()}
        />
      </Tooltip>
    </Typography.Text>
  );
}
