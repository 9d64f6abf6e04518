import * as calls from '@yunguan/contract/content/commitment';
import type { Deps } from '../../../deps';
import { AppError } from '../../../kernel/app-error';
import { type Binding, bind } from '../../../kernel/call';

/** The safety commitment of a venue. */
export function commitmentBindings(_deps: Deps): Binding[] {
  return [
    bind(calls.getCommitment, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(calls.addCommitment, () => Promise.reject(AppError.illegalState('尚未启用'))),
    bind(calls.updateCommitment, () => Promise.reject(AppError.illegalState('尚未启用'))),
  ];
}
