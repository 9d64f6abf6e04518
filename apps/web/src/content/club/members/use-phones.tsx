import { revealLeagueMember } from '@yunguan/contract/content/club-member';
import { type ReactNode, useState } from 'react';
import { call } from '@/kernel/api/call';
import { RevealDialog } from '@/kernel/dialogs/RevealDialog';

interface Named {
  readonly id: string;
  readonly name: string;
}

export interface Phones {
  /** Numbers in full by membership, until the list is left. */
  readonly phones: ReadonlyMap<string, string>;
  readonly ask: (person: Named) => void;
  /** The question why; to be rendered. */
  readonly dialog: ReactNode;
}

/** Phone numbers of people in full, each for a reason that the log keeps. */
export function usePhones(): Phones {
  const [phones, setPhones] = useState<ReadonlyMap<string, string>>(new Map());
  const [asked, setAsked] = useState<Named>();
  const handleReveal = async ({ id }: Named, reason: string) => {
    const { tel } = await call(revealLeagueMember, { id, reason });
    setPhones((known) => new Map(known).set(id, tel));
  };
  const dialog = asked && (
    <RevealDialog
      title="查看完整电话"
      lead={`将显示 ${asked.name} 的完整联系电话；查看人、时间和原因记入操作日志。`}
      placeholder="例如：通知排练时间"
      done="已显示完整电话"
      onReveal={(reason) => handleReveal(asked, reason)}
      onClose={() => setAsked(undefined)}
    />
  );
  return { phones, ask: setAsked, dialog };
}
