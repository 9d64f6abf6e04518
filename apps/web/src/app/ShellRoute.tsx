import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { ScreensContext } from '@/kernel/screens/use-screens';
import { Shell } from '@/platform/shell/Shell';
import { AntdProvider } from './AntdProvider';
import { createQueryClient } from './query-client';
import { embeddedScreens } from './embedded-screens';

/**
 * The frame of every page after the login, with antd and the query cache: all are fetched while the user types his
 * password. The cache ends with the frame, so a next login finds nothing of this one.
 */
export default function ShellRoute() {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <AntdProvider>
        <ScreensContext value={embeddedScreens}>
          <Shell />
        </ScreensContext>
      </AntdProvider>
    </QueryClientProvider>
  );
}
