import { useLocation } from '@tanstack/react-router';
import { MissingPage, OpenSoon } from '@/platform/not-open/OpenSoon';
import { isKnownRoute } from './known-routes';

/** Any address without a screen: named by the specification, or unknown. */
export default function UnbuiltPage() {
  const { pathname } = useLocation();
  return isKnownRoute(pathname) ? <OpenSoon /> : <MissingPage />;
}
