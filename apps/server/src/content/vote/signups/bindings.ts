import * as calls from '@yunguan/contract/content/vote-signup';
import type { Deps } from '../../../deps';
import { type Binding, bind } from '../../../kernel/call';
import { createTurns } from '../../../kernel/turns';
import { signUp } from './add-team';
import { decideMany, decideOne } from './decide-teams';
import { listTeams, readTeam } from './read-teams';
import { removeTeam, takeBack } from './remove-team';
import { reveal } from './reveal-team';
import { changeTeam } from './update-team';

/** Teams that sign up, and the decisions on them. */
export function signupBindings(deps: Deps): Binding[] {
  const desk = { deps, inTurn: createTurns({ fullText: '当前报名人数过多，请稍后再试' }) };
  return [
    bind(calls.getTeams, (call) => listTeams(deps, call)),
    bind(calls.getTeam, (call) => readTeam(deps, call)),
    bind(calls.updateTeam, (call) => changeTeam(deps, call)),
    bind(calls.addTeam, (call) => signUp(desk, call)),
    bind(calls.cancelTeam, (call) => takeBack(deps, call)),
    bind(calls.deleteTeam, (call) => removeTeam(deps, call)),
    bind(calls.decideTeam, (call) => decideOne(deps, call)),
    bind(calls.decideTeams, (call) => decideMany(deps, call)),
    bind(calls.revealTeam, (call) => reveal(deps, call)),
  ];
}
