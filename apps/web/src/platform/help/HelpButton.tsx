import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { MenuIcon } from '@/kernel/menus/MenuIcon';
import { lazyPart } from '@/ui/lazy-part';

const HelpPanel = lazyPart(() => import('./OpenHelp'));

/** Opens the manual's page of the screen in view beside it: what is being typed stays. */
export function HelpButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        type="text"
        icon={<MenuIcon icon="help" />}
        aria-label="帮助"
        title="帮助"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      <Suspense>{isOpen && <HelpPanel onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
