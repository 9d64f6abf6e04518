import type { ReactNode } from 'react';
import { EmptyState } from '@/ui/EmptyState';
import { Panel } from '@/ui/Panel';
import { recordVenue } from '../detail/row-text';
import { KeptOpen } from '../leave-guard/KeptOpen';
import { textValue } from '../loose-values';
import { useHoldsIn } from '../session/use-holds';
import { isLocked, lockedText } from './locked-record';
import type { OpenForm } from './use-content-form';

/** The form of a record; where saving it would be refused, the reason stands in its place. */
export function EditableForm({ form, children }: { readonly form: OpenForm; readonly children: ReactNode }) {
  const { declaration, stored } = form.session;
  const holdsIn = useHoldsIn(declaration.key);
  // An address from yesterday, another window.
  if (isLocked(form.session)) {
    return (
      <Panel>
        <EmptyState title="当前不能编辑" hint={lockedText(form.session, form.found !== undefined)} />
      </Panel>
    );
  }
  const refusal = (
    <Panel>
      <EmptyState
        title="没有权限"
        hint={`您在${textValue(stored?.venueName)}不能修改${declaration.label}，请联系场馆管理员。`}
      />
    </Panel>
  );
  return (
    <KeptOpen isAllowed={!stored || holdsIn(recordVenue(stored))('edit')} refusal={refusal}>
      {children}
    </KeptOpen>
  );
}
