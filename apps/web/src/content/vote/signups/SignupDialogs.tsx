import type { VoteRound } from '@yunguan/contract/content/vote-round';
import type { VoteTeam } from '@yunguan/contract/content/vote-signup';
import { Suspense } from 'react';
import type { OnDecided } from '@/kernel/decisions/outcomes';
import type { OpenedDialog } from './opened-dialog';
import { lazyPart } from '@/ui/lazy-part';

const AddSignupDialog = lazyPart(async () => ({ default: (await import('./SignupDialog')).AddSignupDialog }));
const EditSignupDialog = lazyPart(async () => ({ default: (await import('./SignupDialog')).EditSignupDialog }));
const BatchDecision = lazyPart(async () => ({ default: (await import('./BatchDecision')).BatchDecision }));
const PromoteDialog = lazyPart(async () => ({ default: (await import('./PromoteDialog')).PromoteDialog }));

export interface SignupDialogsProps {
  readonly activityId: string;
  readonly opened: OpenedDialog | undefined;
  readonly rounds: readonly VoteRound[];
  /** Round that the list shows. */
  readonly roundId: string | undefined;
  /** Teams that are ticked, as they stand now. */
  readonly ticked: readonly VoteTeam[];
  readonly onDecided: OnDecided;
  readonly onPromoted: (teams: readonly Pick<VoteTeam, 'id'>[]) => void;
  /** Told of ticked teams of which none was promoted. */
  readonly onRefused: (teams: readonly VoteTeam[]) => Promise<void>;
  readonly onClose: () => void;
}

/** The dialogs of the list; each is fetched when it is first opened. */
export function SignupDialogs(props: SignupDialogsProps) {
  const { activityId, opened, rounds, roundId, ticked, onDecided, onPromoted, onRefused, onClose } = props;
  return (
    <Suspense>
      {opened?.kind === 'add' && <AddSignupDialog activityId={activityId} onClose={onClose} />}
      {opened?.kind === 'edit' && <EditSignupDialog activityId={activityId} id={opened.id} onClose={onClose} />}
      {opened?.kind === 'decide' && (
        <BatchDecision task={opened.task} rounds={rounds} onDecided={onDecided} onClose={onClose} />
      )}
      {opened?.kind === 'promote' && (
        <PromoteDialog
          rounds={rounds}
          fromId={roundId}
          teams={ticked.filter(({ id }) => opened.teams.some((one) => one.id === id))}
          onRefused={() => onRefused(opened.teams)}
          onClose={(saved) => {
            if (saved) onPromoted(opened.teams);
            onClose();
          }}
        />
      )}
    </Suspense>
  );
}
