import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { occurrencesAhead, placeKey } from '@yunguan/contract/kernel/occurrences';
import { getClashes } from '@yunguan/contract/platform/schedule';
import { useEffect, useState } from 'react';
import { call } from '../api/call';
import { queryKeys } from '../api/query-keys';
import { useFormState, useOpenForm } from '../form/form-context';
import { textValue } from '../loose-values';
import { ClashLine, moreClashes } from './ClashLine';

/** Told below the days of a form: what else is at its place at its times. It refuses nothing, and says nothing where it cannot be had. */
export default function ClashHint() {
  const asked = useSettled(useAsked());
  const { data } = useQuery({
    queryKey: queryKeys.read(getClashes.path, asked),
    queryFn: ({ signal }) => call(getClashes, JSON.parse(asked), { signal }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (asked === '' || !data || data.rows.length === 0) return null;
  return (
    <span className="field-hint" role="status">
      {data.rows.map((clash) => (
        <span key={clash.objectId} className="clash-line">
          <ClashLine clash={clash} />
        </span>
      ))}
      {data.more > 0 && <span className="clash-line">{moreClashes(data.more)}</span>}
    </span>
  );
}

/** The question as text, so that only what it asks of wakes the hint; empty while there is nothing to ask. */
function useAsked(): string {
  const { declaration, id } = useOpenForm().session;
  return useFormState(({ values }) => {
    const { occurs, key: kind } = declaration;
    const place = occurs ? textValue(values[occurs.place]) : '';
    if (placeKey(place) === '') return '';
    const times = occurrencesAhead(declaration, values, new Date());
    return times.length === 0 ? '' : JSON.stringify({ kind, objectId: id, place, times });
  });
}

/** Milliseconds without a change after which the server is asked. */
const pause = 600;

/** The text once it has stayed the same for a moment: nobody asks at every letter. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
