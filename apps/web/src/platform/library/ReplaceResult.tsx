import { Button, Modal } from 'antd';
import './replace-dialog.css';

export interface ReplaceResultProps {
  readonly replaced: readonly { readonly objectId: string; readonly title: string }[];
  readonly skipped: readonly { readonly objectId: string; readonly title: string; readonly reason: string }[];
  readonly onClose: () => void;
}

/** What was replaced, and what was left with its reason. */
export function ReplaceResult({ replaced, skipped, onClose }: ReplaceResultProps) {
  return (
    <Modal
      open
      width={520}
      title={replaced.length > 0 ? `已替换 ${replaced.length} 处` : '没有替换'}
      onCancel={onClose}
      footer={
        <Button type="primary" autoFocus onClick={onClose}>
          知道了
        </Button>
      }
    >
      <div className="replace-uses">
        {replaced.length > 0 && (
          <ul className="use-list">
            {replaced.map(({ objectId, title }) => (
              <li key={objectId}>{title || '（无标题）'}</li>
            ))}
          </ul>
        )}
        {skipped.length > 0 && (
          <>
            <h3>跳过 {skipped.length} 处</h3>
            <ul className="use-list">
              {skipped.map(({ objectId, title, reason }) => (
                <li key={objectId}>
                  {title || '（无标题）'}
                  <p className="use-obstacle">{reason}</p>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Modal>
  );
}
