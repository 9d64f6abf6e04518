import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { isFocusLost } from './use-focus-back';

export interface PageHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  /** Buttons at the right. */
  extra?: ReactNode;
  /** Shows an arrow at the left of the title. */
  onBack?: () => void;
  backLabel?: string;
}

/** Head of a screen: title, one line of explanation, buttons. */
export function PageHeader({ title, description, extra, onBack, backLabel = '返回列表' }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isInner = onBack !== undefined;
  // The button that opened an inner view is gone with the list: keyboard and screen reader go on at the view's head.
  useEffect(() => {
    if (isInner && isFocusLost()) heading.current?.focus({ preventScroll: true });
  }, [isInner]);
  return (
    <header className="page-header">
      <div>
        <div className="page-header-title">
          {onBack && (
            <Button
              type="text"
              icon={<ArrowLeftOutlined aria-hidden />}
              aria-label={backLabel}
              title={backLabel}
              onClick={onBack}
            />
          )}
          <h1 ref={heading} tabIndex={isInner ? -1 : undefined}>
            {title}
          </h1>
        </div>
        {description && <p>{description}</p>}
      </div>
      {extra && <div className="page-header-extra">{extra}</div>}
    </header>
  );
}
