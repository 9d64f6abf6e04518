import type { StaffRow } from '@yunguan/contract/platform/staff';
import { Suspense } from 'react';
import { SecretsDialog } from '@/kernel/reveal/SecretsDialog';
import { lazyPart } from '@/ui/lazy-part';
import { DisableDialog } from './DisableDialog';
import { PasswordDialog, type ShownPassword } from './PasswordDialog';
import { revealTel } from './reveal-tel';

const ImportDialog = lazyPart(() => import('./ImportDialog'));
// Most people never lose their phone.
const FactorDialog = lazyPart(() => import('./FactorDialog'));

/** What is open over the list. */
export type StaffErrand =
  | { readonly kind: 'disable'; readonly rows: readonly StaffRow[] }
  | { readonly kind: 'reveal' | 'factor'; readonly row: StaffRow }
  | { readonly kind: 'password'; readonly shown: ShownPassword }
  | { readonly kind: 'import' };

export interface StaffDialogsProps {
  readonly errand: StaffErrand;
  /** Told of people who could not be disabled together: one of them may be gone. */
  readonly onRefused: (rows: readonly StaffRow[]) => Promise<void>;
  /** `disabled`: people were, so they are not to be ticked any more. */
  readonly onClose: (disabled: boolean) => void;
}

/** The dialog of one errand. */
export function StaffDialogs({ errand, onRefused, onClose }: StaffDialogsProps) {
  const close = () => onClose(false);
  if (errand.kind === 'disable')
    return <DisableDialog rows={errand.rows} onRefused={() => void onRefused(errand.rows)} onClose={onClose} />;
  if (errand.kind === 'password') return <PasswordDialog {...errand.shown} onClose={close} />;
  if (errand.kind === 'reveal') {
    return (
      <SecretsDialog
        title={`查看 ${errand.row.realName} 的手机号`}
        lead="将显示完整的手机号。"
        placeholder="例如：电话通知值班安排"
        reveal={(reason) => revealTel(errand.row.id, reason)}
        onClose={close}
      />
    );
  }
  return (
    <Suspense>
      {errand.kind === 'factor' ? <FactorDialog row={errand.row} onClose={close} /> : <ImportDialog onClose={close} />}
    </Suspense>
  );
}
