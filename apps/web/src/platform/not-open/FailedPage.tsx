import { useRouter } from '@tanstack/react-router';
import { isSilent, Refused, textOf } from '@/kernel/api/errors';
import { Notice } from './Notice';

/** Parts of the product that could not be fetched: the network, or a new version since this page was opened. */
const missingPart = /dynamically imported module|importing a module script|preload css/i;

/** A page that broke. Says what happened and offers the way on. */
export function FailedPage({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter();
  if (isSilent(error)) return null;
  if (error instanceof Error && missingPart.test(error.message)) {
    return (
      <Notice
        title="页面没有加载成功"
        hint="网络不稳定，或系统刚刚更新过，请重新加载。"
        retryLabel="重新加载"
        onRetry={() => location.reload()}
      />
    );
  }
  const number = error instanceof Refused && error.requestId ? `编号 ${error.requestId}` : undefined;
  const handleRetry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <Notice title="页面出错了" hint={number ? `${textOf(error)}（${number}）` : textOf(error)} onRetry={handleRetry} />
  );
}
