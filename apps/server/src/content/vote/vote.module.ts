import { minuteText } from '../../kernel/china-sql';
import { setCustomApplyState, vote } from '@yunguan/contract/content/vote';
import { anyContent } from '@yunguan/contract/kernel/content';
import { contentModule } from '../../kernel/content/module';
import { bind } from '../../kernel/call';
import { judgingBindings } from './judging/bindings';
import { judgingExport } from './judging/export-judging';
import { roundBindings } from './rounds/bindings';
import { signupBindings } from './signups/bindings';
import { teamExport } from './signups/export-teams';
import { customBindings } from './custom/bindings';
import { applicationExport } from './custom/export-applications';
import { commitmentBindings } from './commitment/bindings';
import { ballotBindings } from './ballots/bindings';
import { ledgerExport } from './ballots/export-ledger';
import { votesShown } from './ballots/votes-sum';
import { changeCustomApply, settleSwitches } from './custom-apply';
import { assertNoVotesLost } from './keep-voted';
import { reopenOrders } from './reopen-orders';
import { voteMeasures } from './vote-measures';
import { votesKept } from './votes-kept';

/** Vote activities: the standard operations and the switch of the custom sign-up form. */
export const voteModule = contentModule(
  anyContent(vote),
  {
    table: 'vote_activity',
    columns: { dimension: 'latitude' },
    computed: {
      typeName: '(select d.display_name from dictionary_item d where d.id = c.type_id)',
      areas: 'c.areas',
      votesCount: votesShown,
      viewingCount: 'c.viewing_count',
      strStartTime: minuteText('c.start_time'),
      strEndTime: minuteText('c.end_time'),
      strSignupStartTime: minuteText('c.signup_start_time'),
      strSignupEndTime: minuteText('c.signup_end_time'),
      // V12: a vote activity has no sessions of its own; the name is answered for clients that read it.
      eventList: "'[]'::json",
      hasPublished: 'c.approved_revision is not null',
    },
    settle: settleSwitches,
    withdrawn: (tx, { ids }) => assertNoVotesLost(tx, ids),
    effects: votesKept,
    restored: reopenOrders,
    exports: [teamExport, applicationExport, ledgerExport, judgingExport],
    measures: voteMeasures,
    named: [
      { table: 'vote_rotation', name: 't.name' },
      { table: 'vote_team', name: 't.name' },
      { table: 'custom_field', name: 't.field_name' },
      { table: 'custom_submission', name: '(select a.title from vote_activity a where a.id = t.activity_id)' },
    ],
  },
  (deps, content) => [
    bind(setCustomApplyState, (call) => changeCustomApply(deps, content, call)),
    ...roundBindings(deps),
    ...signupBindings(deps),
    ...customBindings(deps),
    ...commitmentBindings(deps),
    ...ballotBindings(deps),
    ...judgingBindings(deps),
  ],
);
