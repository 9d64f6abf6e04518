import * as shell from '@yunguan/contract/platform/shell';
import type { Deps } from '../../deps';
import { type Binding, bind } from '../../kernel/call';
import { AppError } from '../../kernel/app-error';
import { presentedHash } from '../../kernel/access/presented-hash';
import { venueTree } from './venue-tree';

interface LogoRow {
  name: string;
  logo: string;
}

/** The product's own sign, served by the web application. */
const productLogo = '/favicon.svg';

/** Branch switch and the sign in the header. */
export function venueBindings(deps: Deps): Binding[] {
  return [
    // Text at once, like the menus: the tree has exactly the declared names, and a thousand venues would be read twice.
    bind(shell.getVenueList, async (call) => ({ json: [JSON.stringify(venueTree(call.actor))] })),
    bind(shell.switchVenue, async (call) => {
      const grant = call.actor.grants.get(call.input.venueId.toLowerCase());
      if (!grant) throw AppError.forbidden();
      const hash = presentedHash(call.session);
      return call.write([], async (tx) => {
        call.note({ objectId: grant.venueId, venueId: grant.venueId });
        // All tokens of the login, so that a rotation at the same moment does not fall back to the old venue.
        await tx.query(
          `update access_token set venue_id = $2
           where family = (select family from access_token where hash = $1) and ended_at is null`,
          [hash, grant.venueId],
        );
        await deps.sessions.forget(tx);
        const roleId = grant.roles[0]?.roleId ?? '';
        return { objects: { venueId: grant.venueId, venueName: grant.venueName, roleId }, msg: '切换成功' };
      });
    }),
    bind(shell.getLogo, async (call) => {
      const venueId = call.session.kind === 'staff' ? call.session.actor.venueId : null;
      const [venue] = await deps.db.query<LogoRow & Record<string, unknown>>(
        `select name, logo from venue where id = $1 or ($1::uuid is null and kind = 'platform') order by sort limit 1`,
        [venueId],
      );
      const url = venue?.logo || productLogo;
      return { objects: { url, logo: url, name: venue?.name ?? '' } };
    }),
  ];
}
