import type { VoteRound } from '@yunguan/contract/content/vote-round';
import type { VoteTeam } from '@yunguan/contract/content/vote-signup';
import { Suspense } from 'react';
import type { Outcome } from '@/kernel/decisions/outcomes';
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
  /** Teams as they stand now, as far as the list shows them. */
  readonly rows: readonly VoteTeam[] | undefined;
  readonly onDecided: (outcomes: readonly Outcome[]) => void;
  readonly onPromoted: (teams: readonly Pick<VoteTeam, 'id'>[]) => void;
  readonly onClose: () => void;
}

/** The dialogs of the list; each is fetched when it is first opened. */
export function SignupDialogs(props: SignupDialogsProps) {
  const { activityId, opened, rounds, roundId, rows, onDecided, onPromoted, onClose } = props;
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
          teams={asTheyStand(opened.teams, rows)}
          onClose={(saved) => {
            if (saved) onPromoted(opened.teams);
            onClose();
          }}
        />
      )}
    </Suspense>
  );
}

/** A refusal has the list read anew: what it shows of a ticked team counts, and not what it showed before. */
function asTheyStand(teams: readonly VoteTeam[], rows: readonly VoteTeam[] = []): VoteTeam[] {
  const latest = new Map(rows.map((row) => [row.id, row]));
  return teams.map((team) => latest.get(team.id) ?? team);
}
