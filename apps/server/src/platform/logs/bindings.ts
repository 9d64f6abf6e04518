import * as logs from '@yunguan/contract/platform/logs';
import type { Deps } from '../../deps';
import { scopeOf } from '../../kernel/access/actor';
import { verifyAuditFrom } from '../../kernel/audit/verify';
import { type Binding, bind } from '../../kernel/call';
import type { BoundContent } from '../../kernel/content/binding';
import type { AnyExport } from '../../kernel/export/source';
import { detailIds } from './detail';
import { loggedCalls } from './entries';
import { exportIds, exportRow, findExports } from './export-log';
import { logPage, logVenues } from './log-query';
import { findLogins, loginRow } from './login-log';
import { createObjectNames } from './object-names';
import { endSessions, onlineSessions } from './online-sessions';
import { findOperations, operationRow } from './operation-log';

/** Milliseconds that one call verifies before it reports where it is. */
const verifyFor = 2000;

/** Who did what, who was logged in, what was exported, and whether the log is whole. */
export function logBindings(
  deps: Deps,
  { types, sources }: { readonly types: readonly BoundContent[]; readonly sources: readonly AnyExport[] },
): Binding[] {
  const objectNames = createObjectNames(types);
  const kindNames = new Map(types.map(({ declaration }) => [declaration.key, declaration.label]));
  const labels = new Map(sources.map((source) => [source.key, source.label]));
  return [
    bind(logs.getOperationLog, async ({ actor, input }) => ({
      objects: await logPage(deps, findOperations(input, logVenues(actor, input.venueId)), {
        ...input,
        present: async (entries) => {
          const ids = entries.flatMap((entry) => [entry.object_id, ...detailIds(entry.detail)]);
          const nameOf = await objectNames(deps.db, scopeOf(actor), ids);
          return entries.map((entry) => operationRow(actor, entry, { nameOf, kindNames }));
        },
      }),
    })),
    bind(logs.getLogCalls, async () => ({ objects: loggedCalls })),
    bind(logs.getLoginLog, async ({ actor, input }) => ({
      objects: await logPage(deps, findLogins(input, logVenues(actor, input.venueId)), {
        ...input,
        present: (entries) => entries.map(loginRow),
      }),
    })),
    bind(logs.getOnlineSessions, (call) => onlineSessions(deps, call)),
    bind(logs.endSession, (call) => endSessions(deps, call)),
    bind(logs.getExportLog, async ({ actor, input }) => ({
      objects: await logPage(deps, findExports(input, logVenues(actor, input.venueId)), {
        ...input,
        present: async (entries) => {
          const objectName = await objectNames(deps.db, scopeOf(actor), entries.flatMap(exportIds));
          const labelOf = (key: string) => labels.get(key) ?? '其他列表';
          return entries.map((entry) => exportRow(entry, { labelOf, objectName }));
        },
      }),
    })),
    bind(logs.verifyTrail, async ({ input }) => ({
      objects: await verifyAuditFrom(deps.pools.owner, { after: input.after ?? 0, milliseconds: verifyFor }),
    })),
  ];
}
