import { lazyPart } from '@/ui/lazy-part';

const HelpPanel = lazyPart(() => import('./HelpPanel'));

/** Stands between the frame and the help, so that the frame need not name the files that the help consists of. */
export default function OpenHelp({ onClose }: { onClose: () => void }) {
  return <HelpPanel onClose={onClose} />;
}
