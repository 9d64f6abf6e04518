import { isAllowed } from '@yunguan/contract/kernel/actions';
import type { Values } from '@yunguan/contract/kernel/parse';
import { mostPromoted } from '@yunguan/contract/content/vote-round';
import { getTeams, type VoteTeam } from '@yunguan/contract/content/vote-signup';
import { useState } from 'react';
import { useContentScreen } from '@/kernel/content-screen/use-content-screen';
import { useUntickDecided } from '@/kernel/decisions/use-untick-decided';
import { useDropGone } from '@/kernel/records/use-drop-gone';
import { SelectAll } from '@/kernel/records/SelectAll';
import { useRecords } from '@/kernel/records/use-records';
import { useTicked } from '@/kernel/records/use-ticked';
import { useHolds } from '@/kernel/session/use-holds';
import { Panel } from '@/ui/Panel';
import { NarrowRowActions } from '@/ui/RowActions';
import { useRounds } from '../rounds/use-rounds';
import { voteAreas } from '../vote-areas';
import { voteContent } from '../vote-content';
import { voteModes } from '../vote-modes';
import type { OpenedDialog } from './opened-dialog';
import { RankingTable } from './RankingTable';
import { teamActions } from './row-actions';
import { SignupBatch } from './SignupBatch';
import { SignupDialogs } from './SignupDialogs';
import { SignupFilters } from './SignupFilters';
import { SignupTable } from './SignupTable';
import { SignupTools } from './SignupTools';
import { isSameList, signupFilter, signupsPrefix, type SignupsState, signupsUrl } from './signups-url';
import { teamName } from './team-text';
import { useTeamActions } from './use-team-actions';

/** The teams of an activity with their filters, and what may be done with one or several of them. */
export function SignupList({ activityId, activity }: { activityId: string; activity: Values }) {
  const { goTo } = useContentScreen();
  const holds = useHolds(voteContent.key);
  const { data: rounds = [] } = useRounds(activityId);
  const [opened, setOpened] = useState<OpenedDialog>();
  const records = useRecords({
    endpoint: getTeams,
    schema: signupsUrl.schema,
    filter: (state) => signupFilter(activityId, state),
    area: voteAreas.signup,
    prefix: signupsPrefix,
  });
  const { state, change } = records;
  const { ticked: selected, setTicked: setSelected, selectionOf } = useTicked<VoteTeam>(records, mostPromoted);
  const dropGone = useDropGone(records, setSelected, '列表');
  const untickDecided = useUntickDecided(records, setSelected);
  const { promote, remove, isBusy } = useTeamActions(activityId);
  const round = rounds.find(({ id }) => id === state.round);
  const isRanking = state.view === 'ranking' && round !== undefined;
  const canPromote = rounds.length > 1;
  const mayAdd = holds('add') && isAllowed(voteContent.rowActions.signups ?? {}, activity, holds);

  const handleFilter = (changes: Partial<SignupsState>) => {
    if (isSameList(state, { ...state, ...changes })) records.reload();
    else change(changes);
  };
  const open = (id: string) => goTo(voteModes.signup, activityId, { apply: id });
  const handleAdd = mayAdd ? () => setOpened({ kind: 'add' }) : undefined;
  const untick = (teams: readonly Pick<VoteTeam, 'id'>[]) => {
    const gone = new Set(teams.map(({ id }) => id));
    setSelected((before) => before.filter(({ id }) => !gone.has(id)));
  };
  const handleRemove = async (team: VoteTeam) => {
    if (await remove(team)) untick([team]);
  };
  const actions = (team: VoteTeam) => (
    <NarrowRowActions
      actions={teamActions(team, {
        holds,
        rounds,
        isBusy,
        onOpen: ({ id }) => open(id),
        onEdit: ({ id }) => setOpened({ kind: 'edit', id }),
        onPromote: (one, promotion) => void promote(one, promotion),
        onRemove: (one) => void handleRemove(one),
      })}
    />
  );

  return (
    <>
      <SignupFilters state={state} rounds={rounds} loading={records.isLoading} onChange={handleFilter} />
      <Panel flush className="list-panel">
        <SignupTools
          {...{ activityId, state, round, isRanking, canPromote }}
          total={records.total}
          onChange={change}
          onFilter={handleFilter}
          onPromote={() => setOpened({ kind: 'promote', teams: [] })}
          onAdd={handleAdd}
        />
        {isRanking && (
          <RankingTable round={round} page={state.page} onPage={(page) => change({ page })} onOpen={open} />
        )}
        {!isRanking && (
          <>
            <SignupBatch
              teams={selected}
              all={<SelectAll records={records} ticked={selected} onTick={setSelected} isOffered={isSelectable} />}
              holds={holds}
              canPromote={canPromote}
              onClear={() => setSelected([])}
              onDecide={(task) => setOpened({ kind: 'decide', task })}
              onPromote={(teams) => setOpened({ kind: 'promote', teams })}
            />
            <SignupTable
              records={records}
              selection={holds('review') || holds('edit') ? selectionOf(records.rows, selectable) : undefined}
              actions={actions}
              onOpen={({ id }) => open(id)}
              onFilter={handleFilter}
              onAdd={handleAdd}
            />
          </>
        )}
      </Panel>
      <SignupDialogs
        {...{ activityId, opened, rounds }}
        roundId={state.round}
        ticked={selected}
        onDecided={untickDecided}
        onPromoted={untick}
        onRefused={dropGone}
        onClose={() => setOpened(undefined)}
      />
    </>
  );
}

/** Teams that were refused can neither be decided again nor be promoted. */
const isSelectable = ({ state }: VoteTeam) => state !== 101;
const selectable = { isDisabled: (team: VoteTeam) => !isSelectable(team), labelOf: teamName };
