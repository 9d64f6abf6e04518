import { type ReactNode, useState } from 'react';
import { RevealDialog } from './RevealDialog';

export interface PhonesAsked<Row> {
  /** Asks for the number in full, with the reason. */
  readonly reveal: (id: string, reason: string) => Promise<{ readonly tel: string }>;
  readonly nameOf: (row: Row) => string;
  /** A reason as it might be. */
  readonly placeholder: string;
}

export interface Phones<Row> {
  /** Numbers in full by record, until the list is left. */
  readonly phones: ReadonlyMap<string, string>;
  readonly ask: (row: Row) => void;
  /** The question why; to be rendered. */
  readonly dialog: ReactNode;
}

/** Phone numbers in full, each for a reason that the log keeps. */
export function usePhones<Row extends { readonly id: string }>(asking: PhonesAsked<Row>): Phones<Row> {
  const { reveal, nameOf, placeholder } = asking;
  const [phones, setPhones] = useState<ReadonlyMap<string, string>>(new Map());
  const [asked, setAsked] = useState<Row>();
  const handleReveal = async ({ id }: Row, reason: string) => {
    const { tel } = await reveal(id, reason);
    setPhones((known) => new Map(known).set(id, tel));
  };
  const dialog = asked && (
    <RevealDialog
      title="查看完整电话"
      lead={`将显示 ${nameOf(asked)} 的完整联系电话；查看人、时间和原因记入操作日志。`}
      placeholder={placeholder}
      done="已显示完整电话"
      onReveal={(reason) => handleReveal(asked, reason)}
      onClose={() => setAsked(undefined)}
    />
  );
  return { phones, ask: setAsked, dialog };
}
