import { useEffect, useSyncExternalStore } from 'react';
import { session as login } from '../api/call';
import { registerKeeper } from '../leave-guard/guards';
import type { Autosave } from './autosave';
import type { AutosaveState } from './draft-sender';
import type { FormStore } from './form-store';

/** A form whose changes are kept. */
export interface FollowedForm {
  readonly store: Pick<FormStore, 'state' | 'subscribe'>;
  readonly autosave: Autosave;
}

/** Follows the form with its rolling draft while it is on the page; answers what to tell the user. */
export function useAutosave({ store, autosave }: FollowedForm): AutosaveState {
  useEffect(() => {
    let seen = store.state().revision;
    const unsubscribe = store.subscribe(() => {
      const { revision } = store.state();
      if (revision === seen) return;
      seen = revision;
      autosave.touch();
    });
    const handleTurn = () => {
      if (document.visibilityState === 'hidden') autosave.flush({ keepalive: true });
      // Meanwhile another page may have written over what was kept, or made room for what was not.
      else if (autosave.state().kind === 'saved') autosave.touch();
      else autosave.retry();
    };
    const handleLeave = () => autosave.flush({ keepalive: true });
    document.addEventListener('visibilitychange', handleTurn);
    window.addEventListener('pagehide', handleLeave);
    window.addEventListener('online', autosave.retry);
    const stopWaiting = login.onRegained(autosave.retry);
    const stopKeeping = registerKeeper(async () => {
      autosave.flush();
      await autosave.settle();
      // The login may not end after all.
      autosave.resume();
    });
    return () => {
      unsubscribe();
      stopKeeping();
      document.removeEventListener('visibilitychange', handleTurn);
      window.removeEventListener('pagehide', handleLeave);
      window.removeEventListener('online', autosave.retry);
      stopWaiting();
      // Left without saving: the last words stay in the draft.
      autosave.flush();
    };
  }, [store, autosave]);
  return useSyncExternalStore(autosave.subscribe, autosave.state);
}
