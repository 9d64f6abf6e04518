import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { session } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { usePageTitle } from '@/kernel/session/use-page-title';
import { useSession } from '@/kernel/session/use-session';
import { PageHeader } from '@/ui/PageHeader';
import { OwnSessionsPanel } from './OwnSessionsPanel';
import { PasswordPanel } from './PasswordPanel';
import { SecondFactorPanel } from './SecondFactorPanel';
import './account.css';

/** The user's own password, second factor and logins; what he must do first stands alone. */
export default function AccountPage() {
  const { user } = useSession();
  // Kept from the start: a changed password ends the login while the page is still drawn.
  const [account] = useState(() => session.credentials()?.userName ?? user.nickName);
  usePageTitle('账号安全');
  const queryClient = useQueryClient();
  // Who logged in over an open page after his password was reset is known there as he was before.
  useEffect(() => void queryClient.invalidateQueries({ queryKey: queryKeys.user }), [queryClient]);

  return (
    <>
      <PageHeader title="账号安全" description={`当前账号：${account}`} />
      {user.mustChangePassword ? (
        <PasswordPanel account={account} />
      ) : (
        <div className="account" id="account">
          <PasswordPanel account={account} />
          <div className="account-side">
            <SecondFactorPanel />
            {!user.isRestricted && <OwnSessionsPanel />}
          </div>
        </div>
      )}
    </>
  );
}
