import { useLocation } from '@tanstack/react-router';
import { MissingPage, OpenSoon } from '@/platform/not-open/OpenSoon';
import { isKnownRoute } from './known-routes';

/** Any address without a screen: named by the specification, or unknown. */
export default function UnbuiltPage() {
  const { pathname } = useLocation();
  // All these addresses share one route: each is a page of its own, and sets its title.
  return isKnownRoute(pathname) ? <OpenSoon key={pathname} /> : <MissingPage key={pathname} />;
}
