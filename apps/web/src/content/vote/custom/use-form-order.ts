import { useQueryClient } from '@tanstack/react-query';
import { type CustomField, orderCustomFields } from '@yunguan/contract/content/vote-custom';
import { App } from 'antd';
import { useMemo, useState } from 'react';
import { call } from '@/kernel/api/call';
import { isSilent, textOf } from '@/kernel/api/errors';
import { queryKeys } from '@/kernel/api/query-keys';
import { useSingleMutation } from '@/kernel/records/use-single-mutation';
import { customAreas } from './custom-areas';
import { arranged, type FormLine, isSameOrder, linesOf, type Place, placesOf, treeOf } from './form-lines';
import { formKey } from './use-custom-form';

/** The lines in the order that the user makes, step by step; saved as a whole, and taken back before or after that. */
export function useFormOrder(activityId: string, tree: readonly CustomField[]) {
  const { message } = App.useApp();
  const queryClient = useQueryClient();
  const stored = useMemo(() => linesOf(tree), [tree]);
  /** The order that the first step changed, or that was saved last. */
  const [changed, setChanged] = useState<readonly Place[]>();
  const [steps, setSteps] = useState<readonly (readonly Place[])[]>([]);
  /** The order before the last one that was saved. */
  const [replaced, setReplaced] = useState<readonly Place[]>();
  const order = steps.at(-1);
  const lines = useMemo(() => arranged(stored, order), [stored, order]);

  const saving = useSingleMutation({
    mutationFn: async (wanted: readonly FormLine[]) => {
      await call(orderCustomFields, { activityId, fields: placesOf(wanted), was: [...(changed ?? placesOf(stored))] });
      return wanted;
    },
    onSuccess: (saved) => {
      setReplaced(placesOf(stored));
      // At once, so that the order does not jump back until it is read again.
      queryClient.setQueryData(formKey(activityId), treeOf(saved, tree));
      setSteps([]);
      // What is put back afterwards goes over this one.
      setChanged(placesOf(saved));
      message.success('顺序已保存', 2);
    },
    onError: (error) => {
      if (!isSilent(error)) message.error(textOf(error), 4);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.content(customAreas.form) }),
  });

  return {
    lines,
    isChanged: order !== undefined && !isSameOrder(lines, stored),
    steps: steps.length,
    isSaving: saving.isPending,
    arrange: (next: readonly FormLine[]) => {
      if (saving.isPending || isSameOrder(next, lines)) return;
      setReplaced(undefined);
      if (steps.length === 0) setChanged(placesOf(stored));
      setSteps([...steps, placesOf(next)]);
    },
    /** Takes the last step back. */
    undo: () => {
      if (steps.length === 1) setChanged(undefined);
      setSteps(steps.slice(0, -1));
    },
    reset: () => {
      setChanged(undefined);
      setSteps([]);
    },
    save: () => saving.mutate(lines),
    /** Puts the order back that was saved over; absent when there is none. */
    restore: replaced && order === undefined ? () => saving.mutate(arranged(stored, replaced)) : undefined,
    dismiss: () => setReplaced(undefined),
    /** The field stands where the server says again: it was given another subtitle. */
    release: (id: string) => {
      setSteps(steps.map((step) => step.filter((place) => place.id !== id)));
      setChanged(changed?.filter((place) => place.id !== id));
    },
  };
}
export type FormOrder = ReturnType<typeof useFormOrder>;
