import { useEffect, useState } from 'react';

/** Whether a picture can be shown: not once its file failed, until there is another one or a lost network is back. */
export function useReadable(src: string): { readonly isReadable: boolean; readonly onError: () => void } {
  const [failed, setFailed] = useState<string>();
  const isReadable = src !== '' && src !== failed;
  useEffect(() => {
    if (failed === undefined) return undefined;
    const tryAgain = () => setFailed(undefined);
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, [failed]);
  return { isReadable, onError: () => setFailed(src) };
}
