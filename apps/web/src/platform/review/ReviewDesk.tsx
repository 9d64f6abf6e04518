import { useState } from 'react';
import { foundBy } from '@/kernel/records/found-by';
import { useUnderFilter } from '@/kernel/records/use-under-filter';
import { usePageTitle } from '@/kernel/session/use-page-title';
import { useUrlState } from '@/kernel/session/use-url-state';
import { leftTicked, noTicks, type Ticked } from './batch-ticks';
import { deskUrl, queueBody } from './desk-url';
import { QueueList } from './QueueList';
import { ReviewPage } from './ReviewPage';
import './decision.css';
import './review.css';

/** 发布待审核: the queue of what waits for the user, and the item that is open. */
export default function ReviewDesk() {
  usePageTitle('发布待审核');
  const [state, setState] = useUrlState(deskUrl.schema);
  const [visited, setVisited] = useState(state.object);
  // Ticks outlive a look at one of the items.
  const [ticked, setTicked] = useUnderFilter<Ticked>(foundBy(queueBody('content', state, state.page)), noTicks);

  if (state.object !== undefined && state.object !== visited) setVisited(state.object);
  if (state.object === undefined) {
    return (
      <QueueList
        state={state}
        visited={visited}
        ticked={ticked}
        onTick={setTicked}
        onVisit={setVisited}
        onState={setState}
      />
    );
  }
  const handleDone = (objectId: string) => setTicked((now) => leftTicked(now, [{ id: objectId, ok: true, msg: '' }]));
  return (
    <ReviewPage
      key={state.object}
      objectId={state.object}
      queue="content"
      state={state}
      onState={setState}
      onDone={handleDone}
    />
  );
}
