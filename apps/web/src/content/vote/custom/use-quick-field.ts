import { addCustomField, type CustomField } from '@yunguan/contract/content/vote-custom';
import { messages } from '@yunguan/contract/kernel/messages';
import { useRef } from 'react';
import { useRecordWrite } from '@/kernel/records/use-record-write';
import type { commonFields } from './common-fields';
import { customAreas } from './custom-areas';
import { type FormLine, nextNumber } from './form-lines';

export interface QuickFieldProps {
  readonly activityId: string;
  /** The fields as they are stored. */
  readonly tree: readonly CustomField[];
  /** The fields in the order that is being arranged. */
  readonly lines: readonly FormLine[];
}

/** Adds one of the common fields at the end of the form, with one click and no dialog. */
export function useQuickField({ activityId, tree, lines }: QuickFieldProps) {
  const { write, isBusy } = useRecordWrite(customAreas.form);
  const sent = useRef(new Map<string, QuickFieldProps['tree']>());
  const add = async (field: (typeof commonFields)[number]) => {
    // Until the field stands in the list, a second click means the first one.
    if (sent.current.get(field.fieldName) === tree) return;
    sent.current.set(field.fieldName, tree);
    const body = { activityId, parentId: null, sort: nextNumber(lines), ...field };
    const isAdded = await write({ endpoint: addCustomField, body, done: messages.added });
    if (!isAdded) sent.current.delete(field.fieldName);
  };
  return { add, isBusy };
}
