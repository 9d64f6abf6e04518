import { queryOptions } from '@tanstack/react-query';
import { getReviewCandidates, getReviewFlows } from '@yunguan/contract/platform/flows';
import * as z from 'zod/mini';
import { call } from '@/kernel/api/call';
import { queryKeys } from '@/kernel/api/query-keys';
import { pagePaths } from '@/kernel/session/page-paths';

export const flowsPath = pagePaths.flows;
export const flowFormPath = '/MuseumCenter/settingDetail';
export const reviewersPath = '/MuseumCenter/settingPeople';

export const flowArea = 'flow';

/** Under which the draft of a flow is kept. */
export const flowDraft = (venueId: string, kind: string | null) => `${venueId} ${kind ?? ''}`.trim();

/** Stands for the version of a flow that is not stored (any more). */
export const noFlow = 0;

const word = z.catch(z.optional(z.string()), undefined);
/** What the addresses of these pages hold: the venue (the current one when absent), and the type of content. */
export const flowPlaceSchema = z.object({ venueId: word, kind: word });

/** Every flow of a venue, the default first. */
export function flowsOptions(venueId: string) {
  return queryOptions({
    queryKey: queryKeys.list(flowArea, { venueId }),
    queryFn: ({ signal }) => call(getReviewFlows, { venueId }, { signal }),
  });
}

/** Everything that is cached of candidates. */
export const candidatesKey = [...queryKeys.content(flowArea), 'candidates'] as const;

/** Roles and people that a step of the venue may name. */
export function candidatesOptions(venueId: string, keyword = '') {
  return queryOptions({
    queryKey: [...candidatesKey, venueId, keyword],
    queryFn: ({ signal }) => call(getReviewCandidates, { venueId, keyword }, { signal }),
    // Roles and people are written on pages of their own.
    staleTime: 0,
  });
}
