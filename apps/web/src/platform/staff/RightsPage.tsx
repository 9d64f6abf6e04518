import { OpenSoon } from '../not-open/OpenSoon';

/** Being built. */
export default function RightsPage() {
  return <OpenSoon />;
}
