import { messages } from '@yunguan/contract/kernel/messages';
import { type ReactNode, useState } from 'react';
import { RecordDialog } from './RecordDialog';
import { useOverwrite } from './use-overwrite';

/** What has a name that somebody else may change, too. */
export interface Named {
  readonly id: string;
  readonly name: string;
  readonly version: number;
}

export interface RenameDialogProps<Row extends Named> {
  readonly title: string;
  /** What is renamed, for example 部门. */
  readonly kind: string;
  readonly record: Row;
  /** Of the field, whose name is `name`. */
  readonly label: string;
  readonly areas: readonly string[];
  readonly onSave: (record: Row, name: string, version: number) => Promise<unknown>;
  /** The records as they are stored now, for who saved meanwhile. */
  readonly stored: () => Promise<readonly Pick<Named, 'id' | 'name'>[]>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Another name for a record, over nobody's newer one unasked. */
export function RenameDialog<Row extends Named>(props: RenameDialogProps<Row>) {
  const { title, kind, label, areas, onSave, stored, onClose, children } = props;
  // The version that the name was read with: the page behind goes on.
  const [record] = useState(props.record);
  const overwrite = useOverwrite(kind);
  return (
    <RecordDialog<{ name: string }>
      open
      width={420}
      title={title}
      initial={{ name: record.name }}
      done={messages.changed}
      areas={areas}
      onSave={({ name }) =>
        overwrite(record.version, (version) => onSave(record, name, version), {
          mine: { [label]: name },
          theirs: async () => {
            const found = (await stored()).find(({ id }) => id === record.id);
            return found && { [label]: found.name };
          },
        })
      }
      onClose={onClose}
    >
      {children}
    </RecordDialog>
  );
}
