import { Navigate, Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { Suspense, useRef, useState, useSyncExternalStore } from 'react';
import { identityGate } from '@/kernel/api/call';
import { LoadFailure } from '@/kernel/failures/LoadFailure';
import { LibraryPickerHost } from '@/kernel/library/picker/use-library-picker';
import { useMenuTitle } from '@/kernel/session/use-page-title';
import { SessionProvider, useSession } from '@/kernel/session/use-session';
import { ShownUnder } from '@/kernel/session/use-shown-under';
import { HasMovedContext } from '@/ui/has-moved';
import { lazyPart } from '@/ui/lazy-part';
import { LoginDialog } from '../login/LoginDialog';
import { VenueMovedNotice } from '../venue-switch/VenueMovedNotice';
import { Header } from './Header';
import { pageTrail } from './page-trail';
import { ShellSkeleton } from './ShellSkeleton';
import { SideMenu } from './SideMenu';
import { useFolded } from './use-folded';
import { useHasMoved } from './use-has-moved';
import './shell-nav.css';

/** Where a restricted user does what he must. */
const accountPath = '/editPwd';
/** The frame is drawn once more on the way to the login: it must not lead back. */
const loginPath = '/';

/** The frame around every page of a logged-in user, with what may open over any of them. */
export function Shell() {
  return (
    <>
      <SessionProvider
        loading={<ShellSkeleton />}
        failed={(error, retry) => (
          <div className="shell shell-failed">
            <LoadFailure error={error} onRetry={retry} />
          </div>
        )}
      >
        <Frame />
      </SessionProvider>
      <LoginDialog />
      <IdentityHost />
      <VenueMovedNotice />
    </>
  );
}

/** Whoever cannot be asked has not said who sits there: the calls that wait end, and the page stays. */
const IdentityDialog = lazyPart(() => import('../account/IdentityDialog'), {
  close: () => identityGate.abandon(new DOMException('aborted', 'AbortError')),
});

/** Fetches the question who sits there when a call asks for it. */
function IdentityHost() {
  const reason = useSyncExternalStore(identityGate.subscribe, identityGate.reason);
  return reason === undefined ? null : (
    <Suspense fallback={null}>
      <IdentityDialog />
    </Suspense>
  );
}

function Frame() {
  const { user, menus } = useSession();
  const { pathname, search } = useLocation();
  const [isFolded, setFolded] = useFolded();
  const main = useRef<HTMLElement>(null);
  const hasMoved = useHasMoved();
  const [owner, setOwner] = useState<string>();
  const own = pageTrail(menus, pathname, search);
  const trail = owner === undefined ? own : pageTrail(menus, owner, search);
  const [top] = trail;
  useMenuTitle(own.at(-1)?.name, pathname);

  // The address changes before the page: while the next one is fetched, the last one is still drawn.
  const drawn = useMatches({ select: (matches) => matches.at(-1)?.pathname });
  const mayBeDrawn = !user.isRestricted || drawn === accountPath;
  const isElsewhere = pathname !== accountPath && pathname !== loginPath;
  if (user.isRestricted && isElsewhere) return <Navigate to={accountPath} replace />;
  const left = top?.children ?? [];
  return (
    <div className="shell">
      <button type="button" className="skip-link" onClick={() => main.current?.focus()}>
        跳到正文
      </button>
      <Header currentTop={top?.id} />
      <div className="shell-body">
        {left.length > 0 && (
          <SideMenu menus={left} currentId={trail.at(-1)?.id} isFolded={isFolded} onFold={setFolded} />
        )}
        <main className="main" id="main" ref={main} tabIndex={-1}>
          <LibraryPickerHost>
            <ShownUnder value={setOwner}>
              <HasMovedContext value={hasMoved}>{mayBeDrawn && <Outlet />}</HasMovedContext>
            </ShownUnder>
          </LibraryPickerHost>
        </main>
      </div>
    </div>
  );
}
