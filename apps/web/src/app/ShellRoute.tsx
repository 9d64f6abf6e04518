import { Shell } from '@/platform/shell/Shell';
import { AntdProvider } from './AntdProvider';

/** The frame of every page after the login, with antd: both are fetched while the user types his password. */
export default function ShellRoute() {
  return (
    <AntdProvider>
      <Shell />
    </AntdProvider>
  );
}
