import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  getJudgingSheet,
  getOwnJudgings,
  judgingMessages,
  type JudgingSheet,
  mostScored,
  scoreTeams,
  type TeamOnSheet,
} from '@yunguan/contract/content/vote-judging';
import { App } from 'antd';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { call } from '@/kernel/api/call';
import { isSilent, Refused, writeFailureText } from '@/kernel/api/errors';
import { queryKeys } from '@/kernel/api/query-keys';
import { useRetryKey } from '@/kernel/records/use-retry-key';
import { useSingleMutation } from '@/kernel/records/use-single-mutation';
import { useSession } from '@/kernel/session/use-session';
import { voteAreas } from '../vote-areas';
import { keepEdits, keptEdits } from './kept-edits';
import {
  fitting,
  type Given,
  namesOf,
  rebased,
  type SheetEdits,
  type TypedSheet,
  under,
  withEdit,
  withSaved,
} from './sheet-edits';

/** What the user has to judge. */
export function useOwnJudgings() {
  return useQuery({
    queryKey: queryKeys.read(getOwnJudgings.path),
    queryFn: ({ signal }) => call(getOwnJudgings, {}, { signal }),
    staleTime: 0,
  });
}

/** The sheet of a judge, what he types into it, and how that is kept; what he did not save outlives a reload of the tab. */
export function useSheet(rotationId: string) {
  const { user } = useSession();
  const [typed, setTyped] = useState<TypedSheet>(() => keptEdits(user.id, rotationId));
  const [isRestored, setRestored] = useState(typed.edits.size > 0);
  const { message } = App.useApp();
  const queryClient = useQueryClient();
  const underKey = useRetryKey();
  const sheetKey = queryKeys.list(voteAreas.judging, ['sheet', rotationId]);
  const { data, error, refetch } = useQuery({
    queryKey: sheetKey,
    queryFn: ({ signal }) => call(getJudgingSheet, { rotationId }, { signal }),
    staleTime: 0,
  });
  const criteria = useMemo(() => namesOf(data?.criteria ?? []), [data?.criteria]);
  const edits: SheetEdits = useMemo(() => (data ? fitting(typed, data) : typed.edits), [typed, data]);
  useEffect(() => {
    if (data) keepEdits(user.id, rotationId, { criteria, edits });
  }, [user.id, rotationId, criteria, edits, data]);
  const saving = useSingleMutation({
    mutationFn: async (shown: JudgingSheet) => {
      const scores = shown.teams.flatMap(({ id: teamId }) => {
        const edit = edits.get(teamId);
        return edit ? [{ teamId, ...edit, points: [...edit.points] }] : [];
      });
      for (let start = 0; start < scores.length; start += mostScored) {
        const some = scores.slice(start, start + mostScored);
        const body = { rotationId, criteria: namesOf(shown.criteria), scores: some };
        await underKey(body, (idempotencyKey) => call(scoreTeams, body, { idempotencyKey }));
        const sent = new Map([...edits].filter(([id]) => some.some(({ teamId }) => teamId === id)));
        // The sheet may not come again, and the next part may get no answer.
        queryClient.setQueryData<JudgingSheet>(sheetKey, (before) => before && withSaved(before, sent));
      }
    },
    onSuccess: async () => {
      message.success(judgingMessages.scored);
      // A reload before the sheet has come again would take what is saved for typed.
      keepEdits(user.id, rotationId, { criteria, edits: new Map() });
      await refetch();
      setTyped({ criteria, edits: new Map() });
      setRestored(false);
      await queryClient.invalidateQueries({ queryKey: queryKeys.read(getOwnJudgings.path) });
    },
    onError: async (failure) => {
      if (!isSilent(failure)) message.error(writeFailureText(failure), 4);
      if (!(failure instanceof Refused)) return;
      // What the judge typed stays; beside it stands what is kept now.
      const { data: newest } = await refetch();
      if (!newest) return;
      setTyped((before) => {
        const now = under(namesOf(newest.criteria), before);
        return { ...now, edits: rebased(now.edits, newest.teams) };
      });
    },
  });
  const edit = useCallback(
    (team: TeamOnSheet, change: Partial<Given>) =>
      setTyped((before) => ({ criteria, edits: withEdit(under(criteria, before).edits, team, change) })),
    [criteria],
  );
  return {
    data,
    error,
    refetch,
    edits,
    /** What is typed came from before the page was loaded. */
    isRestored: isRestored && edits.size > 0,
    edit,
    save: () => data && saving.mutate(data),
    isSaving: saving.isPending,
  };
}
