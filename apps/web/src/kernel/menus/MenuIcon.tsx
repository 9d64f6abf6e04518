import { lazy, Suspense } from 'react';

const NamedIcon = lazy(() => import('./menu-icon-table'));

/** A menu's icon: a name of ours, or the path of a picture that an administrator uploaded. The space is kept while it loads. */
export function MenuIcon({ icon }: { icon: string }) {
  return (
    <span className="menu-icon" aria-hidden="true">
      {icon.startsWith('/') ? (
        <img src={icon} alt="" width={16} height={16} />
      ) : (
        <Suspense>
          <NamedIcon name={icon} />
        </Suspense>
      )}
    </span>
  );
}
