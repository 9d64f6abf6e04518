import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useContext, useEffect, useRef } from 'react';
import { isFocusLost } from './focus-trail';
import { HasMovedContext } from './has-moved';

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
  const hasMoved = useContext(HasMovedContext);
  // What led here, a button of the list or of the form, is gone: keyboard and screen reader go on at the head.
  useEffect(() => {
    if ((isInner || hasMoved()) && isFocusLost()) heading.current?.focus({ preventScroll: true });
  }, [isInner, hasMoved]);
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
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
        </div>
        {description && <p>{description}</p>}
      </div>
      {extra && <div className="page-header-extra">{extra}</div>}
    </header>
  );
}
