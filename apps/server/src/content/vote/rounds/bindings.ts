import * as calls from '@yunguan/contract/content/vote-round';
import type { Deps } from '../../../deps';
import { type Binding, bind } from '../../../kernel/call';
import { removeRound } from './delete-round';
import { freeze, readFrozen } from './freeze-round';
import { createRoundList } from './list-rounds';
import { createPromotion } from './promote-team';
import { promoteMany } from './promote-teams';
import { changeRound, makeRound } from './save-round';

/** Rounds of an activity, their teams' promotion, and frozen results. */
export function roundBindings(deps: Deps): Binding[] {
  return [
    bind(calls.getRounds, createRoundList(deps)),
    bind(calls.addRound, (call) => makeRound(deps, call)),
    bind(calls.updateRound, (call) => changeRound(deps, call)),
    bind(calls.deleteRound, (call) => removeRound(deps, call)),
    bind(calls.promoteTeam, createPromotion(deps)),
    bind(calls.promoteTeams, (call) => promoteMany(deps, call)),
    bind(calls.freezeRound, (call) => freeze(deps, call)),
    bind(calls.getFrozenResult, (call) => readFrozen(deps, call)),
  ];
}
