import type { getRanking } from '@yunguan/contract/content/vote-ballot';
import type * as z from 'zod';
import type { JsonBytes } from '../../../db/json-bytes';
import type { Deps } from '../../../deps';
import { holdsIn } from '../../../kernel/access/actor';
import type { TokenSession } from '../../../kernel/access/sessions';
import { AppError } from '../../../kernel/app-error';
import type { Call, Reply } from '../../../kernel/call';
import { assertId } from '../../../kernel/content/detail';
import { jsonParts } from '../../../kernel/json-parts';
import { pageAnswer, windowOf } from '../../../kernel/paging';
import { readFrozenText } from './frozen-text';
import { rankingPageSql } from './ranking';
import { createSharedReads } from './shared-reads';

interface RankingPage extends Record<string, unknown> {
  venueId: string;
  isPublic: boolean;
  frozen: string | null;
  rows: JsonBytes;
  total: number;
  totalPoll: number;
}

/** A round that everybody looks at while it is voted in: the same page is read once for all who ask at the same time. */
export function createRankingDesk(deps: Deps): (call: Call<z.infer<typeof getRanking.input>>) => Promise<Reply> {
  const share = createSharedReads<RankingPage | undefined>();
  return async ({ input, session }) => {
    const rotationId = assertId(input.rotationId);
    const { limit, offset } = windowOf(input);
    const page = await share(`${rotationId} ${limit} ${offset}`, async () => {
      // Of any venue: what is approved is public. A round with most of the votes is summed otherwise than one of many.
      const values = [rotationId, limit, offset];
      const [row] = await deps.db.passOn<RankingPage>('*', rankingPageSql, values, 'each time');
      return row;
    });
    if (!page || !mayLook(session, page)) throw AppError.forbidden();
    if (page.frozen !== null) return frozenPage(page.frozen, { limit, offset });
    const { rows, total, totalPoll } = page;
    return {
      json: jsonParts`{"datas":${rows},"total":${total},"list":${rows},"totalCount":${total},"totalPoll":${totalPoll},"isFrozen":false}`,
    };
  };
}

/** The public sees the rounds of an approved activity, its own staff those of any. */
function mayLook(session: TokenSession, { isPublic, venueId }: RankingPage): boolean {
  return isPublic || (session.kind === 'staff' && holdsIn(session.actor, 'vote', 'view', venueId));
}

function frozenPage(text: string, { limit, offset }: { limit: number; offset: number }): Reply {
  const { ranking } = readFrozenText(text);
  const totalPoll = ranking.reduce((sum, { poll }) => sum + poll, 0);
  const page = ranking.slice(offset, offset + limit);
  return { objects: { ...pageAnswer(page, ranking.length), totalPoll, isFrozen: true } };
}
