import * as calls from '@yunguan/contract/content/vote-ballot';
import { getVoteRules, setVoteRules } from '@yunguan/contract/content/vote-rules';
import type { Deps } from '../../../deps';
import { type Binding, bind } from '../../../kernel/call';
import { createVoterDoor } from './ballot-box';
import { takeVoteBack } from './cancel-vote';
import { createVoteDesk } from './cast-vote';
import { changeBallots } from './disqualify';
import { listBallots } from './ledger';
import { showChoices } from './ledger-choices';
import { createPublicPage } from './public-vote';
import { recount } from './recount';
import { showBursts } from './show-bursts';
import { createRankingDesk } from './show-ranking';
import { readRules, writeRules } from './vote-rules';

/** The ballots, their rules, their ledger and what is counted from them. */
export function ballotBindings(deps: Deps): Binding[] {
  const throughDoor = createVoterDoor();
  return [
    bind(calls.castVote, createVoteDesk(deps, throughDoor)),
    bind(calls.cancelVote, (call) => takeVoteBack(deps, call, throughDoor)),
    bind(calls.getPublicVote, createPublicPage(deps)),
    bind(calls.getRanking, createRankingDesk(deps)),
    bind(calls.getBallots, (call) => listBallots(deps, call)),
    bind(calls.getBallotChoices, (call) => showChoices(deps, call)),
    bind(calls.getBallotBursts, (call) => showBursts(deps, call)),
    bind(calls.disqualifyBallots, (call) => changeBallots(deps, call, 'disqualify')),
    bind(calls.restoreBallots, (call) => changeBallots(deps, call, 'restore')),
    bind(calls.recountRound, (call) => recount(deps, call)),
    bind(getVoteRules, (call) => readRules(deps, call)),
    bind(setVoteRules, (call) => writeRules(deps, call)),
  ];
}
