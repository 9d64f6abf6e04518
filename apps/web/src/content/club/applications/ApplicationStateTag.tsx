import type { ClubApplication } from '@yunguan/contract/content/club-application';
import type { MembershipState } from '@yunguan/contract/content/club-member';
import { StatusTag } from '@/ui/StatusTag';
import type { Tone } from '@/ui/status-colours';

const tones = {
  applied: 'reviewing',
  joined: 'passed',
  rejected: 'failed',
  cancelled: 'draft',
  left: 'draft',
  removed: 'failed',
} as const satisfies Record<MembershipState, Tone>;

/** Where somebody stands with a club. */
export function ApplicationStateTag({
  of: { state, stateName },
}: {
  of: Pick<ClubApplication, 'state' | 'stateName'>;
}) {
  return <StatusTag tone={tones[state]} text={stateName} />;
}
