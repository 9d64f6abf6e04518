import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { pagePaths } from '@/kernel/session/page-paths';
import './notice.css';

export interface NoticeProps {
  readonly title: string;
  readonly hint: ReactNode;
  readonly onRetry?: () => void;
  readonly retryLabel?: string;
}

/** A page that has nothing to show, and says so. Works without antd, for it may stand where nothing else could load. */
export function Notice({ title, hint, onRetry, retryLabel = '重试' }: NoticeProps) {
  return (
    <section className="notice">
      <svg width="220" height="120" viewBox="0 0 132 72" aria-hidden="true">
        <circle cx="88" cy="22" r="11" fill="#C9776A" />
        <path d="M8 60C30 34 46 58 66 44s36-16 58 16v6H8z" fill="#C6D0C3" />
        <path d="M8 66c26-18 42 2 66-9s34-5 50 9z" fill="#8FAA9D" />
      </svg>
      <h1>{title}</h1>
      <p>{hint}</p>
      <div className="notice-actions">
        {onRetry && (
          <button type="button" className="notice-main" onClick={onRetry}>
            {retryLabel}
          </button>
        )}
        <Link to={pagePaths.workbench}>返回工作台</Link>
      </div>
    </section>
  );
}
