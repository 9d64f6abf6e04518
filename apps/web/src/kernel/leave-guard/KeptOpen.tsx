import { createContext, type ReactNode, useContext, useState } from 'react';
import { Panel } from '@/ui/Panel';
import { holdsUnsaved } from './guards';

export interface KeptOpenProps {
  readonly isAllowed: boolean;
  /** Stands in the place of the page for who may not see it. */
  readonly refusal: ReactNode;
  /** What happened, where it is not the rights that changed. */
  readonly change?: string | undefined;
  readonly children: ReactNode;
}

const rightsChanged = '您的权限刚刚有变动';

/** A page around this one has told already. */
const Told = createContext(false);

/** A page for who may see it; a right that is taken away meanwhile does not take along what was typed. Keyed by the page. */
export function KeptOpen({ isAllowed, refusal, change = rightsChanged, children }: KeptOpenProps) {
  const isTold = useContext(Told);
  const [wasShown, setWasShown] = useState(isAllowed);
  if (isAllowed && !wasShown) setWasShown(true);
  if (!isAllowed && !(wasShown && holdsUnsaved())) return refusal;
  return (
    <Told value={isTold || !isAllowed}>
      {!isAllowed && !isTold && (
        <div role="alert">
          <Panel>{change}，不能再保存；填写的内容还在，可以复制留存。</Panel>
        </div>
      )}
      {children}
    </Told>
  );
}
