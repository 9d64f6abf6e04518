import { voteAreas } from '../vote-areas';

/** Names under which what belongs to custom sign-up is cached. */
export const customAreas = {
  form: 'voteCustomForm',
  application: 'voteApplication',
  commitment: 'voteCommitment',
} as const;

/** What a decision about an application shows in. */
export const decisionAreas = [customAreas.application, voteAreas.order] as const;
