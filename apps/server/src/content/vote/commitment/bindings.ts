import * as calls from '@yunguan/contract/content/vote-commitment';
import type { Deps } from '../../../deps';
import { type Binding, bind } from '../../../kernel/call';
import { readCommitment } from './read-commitment';
import { changeCommitment, createCommitment } from './save-commitment';

/** The safety commitment of a venue. */
export function commitmentBindings(deps: Deps): Binding[] {
  return [
    bind(calls.getCommitment, (call) => readCommitment(deps, call)),
    bind(calls.addCommitment, (call) => createCommitment(deps, call)),
    bind(calls.updateCommitment, (call) => changeCommitment(deps, call)),
  ];
}
