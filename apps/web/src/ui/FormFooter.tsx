import { Button } from 'antd';
import type { ReactNode } from 'react';

export interface FormFooterProps {
  /** At the left: 已自动保存 09:12, 保存中…, a conflict. */
  status?: ReactNode;
  onBack: () => void;
  onDraft?: () => void;
  onSubmit?: () => void;
  draftLabel?: string;
  submitLabel?: string;
  /** Which button is sending; all lock meanwhile. */
  busy?: 'draft' | 'submit' | undefined;
  /** Further buttons, left of 返回. */
  extra?: ReactNode;
}

/** Foot of a form that stays in sight: status at the left, the main action rightmost. */
export function FormFooter(props: FormFooterProps) {
  const { status, onBack, onDraft, onSubmit, draftLabel = '保存草稿', submitLabel = '提交审核', busy, extra } = props;
  const locked = busy !== undefined;
  return (
    <footer className="form-footer">
      <div className="hint num" role="status">
        {status}
      </div>
      <div className="form-footer-actions">
        {extra}
        <Button onClick={onBack} disabled={locked}>
          返回
        </Button>
        {onDraft && (
          <Button onClick={onDraft} loading={busy === 'draft'} disabled={locked && busy !== 'draft'}>
            {draftLabel}
          </Button>
        )}
        {onSubmit && (
          <Button type="primary" onClick={onSubmit} loading={busy === 'submit'} disabled={locked && busy !== 'submit'}>
            {submitLabel}
          </Button>
        )}
      </div>
    </footer>
  );
}
