import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { session } from '@/kernel/api/call';
import { keepLastWords } from '@/kernel/leave-guard/guards';
import { pagePaths } from '@/kernel/session/page-paths';

/** Switches the venue of the login: whatever was cached belongs to the old one. @throws Refused, NetworkFailure */
export function useSwitchVenue(): (venueId: string) => Promise<{ venueName: string }> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useCallback(
    async (venueId) => {
      // Sent afterwards, they would be of the other venue, where the user may not even write the like.
      await keepLastWords();
      const switched = await session.switchVenue(venueId);
      // The dialog has already said that the page is left.
      await navigate({ to: pagePaths.venueStart, ignoreBlocker: true });
      queryClient.removeQueries({ type: 'inactive' });
      await queryClient.resetQueries();
      return switched;
    },
    [queryClient, navigate],
  );
}
