import { useSession } from './use-session';

/** The venues that the user may see, as choices; with one alone there is nothing to choose. */
export function useVenueChoices(): { value: string; label: string }[] {
  return useSession().user.venues.map(({ id, name }) => ({ value: id, label: name }));
}
