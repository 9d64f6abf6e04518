import * as calls from '@yunguan/contract/content/vote-judging';
import type { Deps } from '../../../deps';
import { type Binding, bind } from '../../../kernel/call';
import { listOwnJudgings } from './own-judgings';
import { saveSettings } from './save-judging';
import { keepScores } from './score-teams';
import { showJudging } from './show-judging';
import { showSheet } from './show-sheet';

/** Judges of a round, their sheets, and what comes of their scores. */
export function judgingBindings(deps: Deps): Binding[] {
  return [
    bind(calls.getJudging, (call) => showJudging(deps, call)),
    bind(calls.saveJudging, (call) => saveSettings(deps, call)),
    bind(calls.getOwnJudgings, (call) => listOwnJudgings(deps, call)),
    bind(calls.getJudgingSheet, (call) => showSheet(deps, call)),
    bind(calls.scoreTeams, (call) => keepScores(deps, call)),
  ];
}
