import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';

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
          <h1>{title}</h1>
        </div>
        {description && <p>{description}</p>}
      </div>
      {extra && <div className="page-header-extra">{extra}</div>}
    </header>
  );
}
