import { useRouter } from '@tanstack/react-router';
import { isSilent, Refused, textOf } from '@/kernel/api/errors';
import { isMissingPart } from '@/ui/missing-part';
import { Notice } from './Notice';

/** A page that broke. Says what happened and offers the way on. */
export function FailedPage({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter();
  if (isSilent(error)) return null;
  if (isMissingPart(error)) {
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
