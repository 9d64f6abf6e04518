import { useMemo } from 'react';
import { ConflictChoices } from './ConflictChoices';
import { differencesOf } from './conflict-merge';
import { useOpenForm } from './form-context';
import type { OpenConflict } from './use-save-conflict';
import { ValueView } from './ValueView';

export interface ConflictDialogProps {
  readonly conflict: OpenConflict;
  readonly onSettled: (merged: Readonly<Record<string, unknown>>) => void;
  readonly onCancel: () => void;
}

const intentTexts = { draft: '保存草稿', submit: '提交' } as const;

/** The two versions of the content that the form is about. */
export function ConflictDialog({ conflict, onSettled, onCancel }: ConflictDialogProps) {
  const { session } = useOpenForm();
  const { declaration } = session;
  // As it would be sent: what a switch hides is no difference that somebody could see.
  const versions = useMemo(
    () => ({ mine: session.prepared(), theirs: conflict.theirs, base: session.startedFrom() }),
    [conflict.theirs, session],
  );
  const differences = useMemo(() => differencesOf(declaration, versions), [declaration, versions]);
  return (
    <ConflictChoices
      meanwhile={conflict}
      what="内容"
      record={`这条${declaration.label}`}
      okText={`按所选内容${intentTexts[conflict.intent]}`}
      versions={versions}
      differences={differences}
      view={(difference, values, beside) => <ValueView {...{ difference, values, beside }} />}
      onSettled={onSettled}
      onCancel={onCancel}
    />
  );
}
