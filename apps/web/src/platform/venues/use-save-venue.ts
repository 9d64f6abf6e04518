import { messages } from '@yunguan/contract/kernel/messages';
import { addVenue, editVenue, type VenueInfo } from '@yunguan/contract/platform/venues';
import { App } from 'antd';
import { call } from '@/kernel/api/call';
import { isSilent, Refused, textOf } from '@/kernel/api/errors';
import type { KeptForm } from '@/kernel/records/use-kept-form';
import { useSingleMutation } from '@/kernel/records/use-single-mutation';
import { useStillHere } from '@/ui/use-still-here';
import { bodyOf, type VenueForm } from './venue-form';
import { useVenuesChanged } from './venue-queries';

interface SaveVenue {
  readonly venue: VenueInfo | undefined;
  readonly kept: Pick<KeptForm, 'send' | 'meet'>;
  readonly onSaved: (id: string) => void;
  /** Shows the server's problems at their fields; false where none belongs to one. */
  readonly onRefused: (error: Refused) => boolean;
}

/** Saves once at a time; what was saved meanwhile is not written over unseen. */
export function useSaveVenue({ venue, kept, onSaved, onRefused }: SaveVenue) {
  const { message } = App.useApp();
  const isHere = useStillHere();
  const changed = useVenuesChanged();
  const { mutate, isPending } = useSingleMutation({
    mutationFn: (values: VenueForm) =>
      kept.send((version) =>
        venue ? call(editVenue, { ...bodyOf(values), id: venue.id, version }) : call(addVenue, newBody(values)),
      ),
    onSuccess: async ({ id }) => {
      // Asked before the rest of the page is read anew: that may make the form anew, too.
      const leadsOn = isHere();
      message.success(venue ? messages.changed : messages.added);
      await changed();
      if (leadsOn) onSaved(id);
    },
    onError: async (error) => {
      if (isSilent(error) || (await kept.meet(error))) return;
      if (!(error instanceof Refused && onRefused(error))) message.error(textOf(error), 4);
    },
  });
  return { isBusy: isPending, save: mutate };
}

function newBody(values: VenueForm) {
  return { ...bodyOf(values), parentId: values.parentId ?? '' };
}
