import { chinaDay } from '@yunguan/contract/kernel/china-time';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../api/call';
import { queryKeys } from '../api/query-keys';
import { useSession } from '../session/use-session';
import { useBookings } from './use-bookings';

/** Places change rarely: a list of them may be so many milliseconds old. */
const placesStaleTime = 60_000;
/** Milliseconds after the last key. */
const typingPause = 250;

/**
 * Bookable places of a venue for a choice; of the current one when none is given. A venue with more of them than one
 * answer carries is searched by name as the user types. `chosenId`: the place that is chosen, named wherever it stands.
 */
export function usePlaces(venueId: string | undefined, chosenId?: string) {
  const { calls } = useBookings();
  const { user } = useSession();
  const [word, type] = useTyped();
  const venue = { venueId: venueId ?? user.venueId };
  const all = usePlacesAsked(venue);
  const isPartial = all !== undefined && all.total > all.places.length;
  const found = usePlacesAsked({ ...venue, keyword: word }, isPartial && word !== '');
  const isFar = all !== undefined && chosenId !== undefined && all.places.every(({ id }) => id !== chosenId);
  const chosen = usePlacesAsked({ [calls.idKey]: chosenId }, isFar);
  const offered = word !== '' && isPartial ? found : all;
  const options = useMemo(() => {
    const places = offered?.places ?? [];
    const far = chosen?.places.filter(({ id }) => places.every((place) => place.id !== id)) ?? [];
    return [...far, ...places].map(({ id, title }) => ({ value: id, label: title }));
  }, [offered, chosen]);
  const showSearch = isPartial ? { filterOption: false, onSearch: type } : { optionFilterProp: 'label' };
  return { places: all?.places, options, showSearch };
}

function usePlacesAsked(of: Readonly<Record<string, string | undefined>>, isWanted = true) {
  const { calls } = useBookings();
  const today = chinaDay();
  const asked = { ...of, startDate: today, endDate: today };
  const { data } = useQuery({
    // With the places themselves: one that was just written is offered.
    queryKey: queryKeys.list(calls.key, [calls.calendar.path, 'places', asked]),
    queryFn: ({ signal }) => call(calls.calendar, asked, { signal }),
    // The day's bookings of the answer are not wanted: without them the list stays the same.
    select: ({ places, placeTotal }) => ({ places: places.filter(({ isRemoved }) => !isRemoved), total: placeTotal }),
    staleTime: placesStaleTime,
    enabled: isWanted,
  });
  return isWanted ? data : undefined;
}

/** What is searched for, once the user has stopped typing. */
function useTyped(): [word: string, type: (text: string) => void] {
  const [word, setWord] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setWord(text.trim()), typingPause);
  };
  return [word, type];
}
