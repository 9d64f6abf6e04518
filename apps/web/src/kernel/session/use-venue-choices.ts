import type { VenueFilterFieldProps } from '@/ui/VenueFilterField';
import { useSession } from './use-session';

/** The venues that the user may see, as choices; with one alone there is nothing to choose. */
export function useVenueChoices(): { value: string; label: string }[] {
  return useSession().user.venues.map(({ id, name }) => ({ value: id, label: name }));
}

/**
 * The venue filter of lists that show, while none is chosen, the venue of the session alone, and at the platform's own venue
 * those of all: what is empty there is called what it stands for.
 */
export function useVenueFilter(): Required<Pick<VenueFilterFieldProps, 'venues' | 'all'>> {
  const { user } = useSession();
  const venues = useVenueChoices();
  const isOfAll = user.venues.find(({ id }) => id === user.venueId)?.kind === 'platform';
  return { venues, all: isOfAll ? '全部场馆' : user.venueName };
}
