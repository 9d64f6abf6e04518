import { App } from 'antd';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { settling } from './settling';

export interface Confirmation {
  title: string;
  /** Name of the record; shown as 《…》. */
  record?: string;
  /** Who is affected, how many, whether it can be undone. */
  consequence?: ReactNode;
  /** A red button. */
  danger?: boolean;
  okText?: string;
  /** Takes the question back, as if it were answered with no. */
  signal?: AbortSignal;
}

/**
 * Asks before an action; resolves to the answer and says 已取消 for a second when it is no. Who leaves what asked has said
 * no: the question must not stay over another page.
 */
export function useConfirm(): (confirmation: Confirmation) => Promise<boolean> {
  const { modal, message } = App.useApp();
  const agreedTo = useRef<{ readonly question: string; readonly at: number }>(undefined);
  const withdrawals = useRef(new Set<() => void>());
  useEffect(() => {
    const open = withdrawals.current;
    return () => {
      for (const withdraw of open) withdraw();
    };
  }, []);
  return useCallback(
    async ({ title, record, consequence, danger = false, okText = '确定', signal }) => {
      const question = `${title}${record ?? ''}`;
      // The second Enter of two falls on the button that asked: the focus is back there at once.
      if (agreedTo.current?.question === question && Date.now() - agreedTo.current.at < settling) return false;
      const shown = modal.confirm({
        title,
        width: 420,
        content: (
          <>
            {record && <div>《{record}》</div>}
            {consequence && <div className="hint">{consequence}</div>}
          </>
        ),
        okText,
        cancelText: '取消',
        okButtonProps: { danger },
        // A slip of the Enter key must not delete.
        focusable: { autoFocusButton: danger ? 'cancel' : 'ok' },
      });
      const agreed = await new Promise<boolean>((resolve) => {
        const withdraw = () => {
          shown.destroy();
          resolve(false);
        };
        withdrawals.current.add(withdraw);
        signal?.addEventListener('abort', withdraw);
        const settle = (answer: boolean) => {
          withdrawals.current.delete(withdraw);
          resolve(answer);
        };
        void shown.then(settle, withdraw);
      });
      if (agreed) {
        agreedTo.current = { question, at: Date.now() };
        // A press elsewhere is meant: only the keyboard's second Enter falls where the focus went back to.
        const forget = () => {
          agreedTo.current = undefined;
        };
        document.addEventListener('pointerdown', forget, { once: true, capture: true });
      }
      if (!agreed) message.info('已取消', 1);
      return agreed;
    },
    [modal, message],
  );
}
