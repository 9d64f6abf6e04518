import {
  type deleteLeagueMember,
  type leagueMessagePush,
  membershipMessages,
} from '@yunguan/contract/content/club-member';
import { pushMessages } from '@yunguan/contract/kernel/member-push';
import type * as z from 'zod';
import type { Tx } from '../../../db/database';
import type { Deps } from '../../../deps';
import { AppError } from '../../../kernel/app-error';
import type { Call, Reply } from '../../../kernel/call';
import { sendToMembers } from '../../../kernel/letters/send-to-members';
import { isUuid } from '../../../kernel/uuid';
import { freePlaces, lockRecruiting } from '../recruiting/live-club';
import { findStaffClub } from './staff-club';

/** Removes members of a club, all or none; each reads the reason as a letter. */
export async function removeMembers(deps: Deps, call: Call<z.infer<typeof deleteLeagueMember.input>>): Promise<Reply> {
  const { actor, input } = call;
  const club = await findStaffClub(deps.db, { actor, id: input.leagueId, anyOf: ['del'] });
  const { receiverList: memberIds, content } = input;
  return call.write([club.venueId], async (tx) => {
    await lockRecruiting(tx, [club.id]);
    const rows = await lockMembers(tx, club.id, memberIds);
    const now = deps.clock.now();
    tx.send(
      `update club_member set state = 'removed', remark = $2, decided_by_name = $3, decided_at = $4, updated_at = $4,
         version = version + 1 where id = any ($1::uuid[])`,
      [rows.map(({ id }) => id), content, actor.realName, now],
    );
    freePlaces(
      tx,
      club.id,
      rows.map(({ round }) => round),
    );
    sendToMembers(tx, {
      memberIds,
      venueId: club.venueId,
      title: `您已被移出社团《${club.title}》`,
      content,
      about: club.title,
      sender: { id: actor.userId, name: actor.realName },
    });
    call.note({ objectId: club.id, venueId: club.venueId, detail: { members: memberIds, reason: content } });
    return { objects: { count: rows.length }, msg: membershipMessages.removed };
  });
}

/** A letter to members of the club; whoever is none makes it go to nobody. */
export async function writeToMembers(deps: Deps, call: Call<z.infer<typeof leagueMessagePush.input>>): Promise<Reply> {
  const { actor, input } = call;
  const club = await findStaffClub(deps.db, { actor, id: input.leagueId, anyOf: ['edit', 'review'] });
  const { receiverList: memberIds, title, content } = input;
  return call.write([club.venueId], async (tx) => {
    await lockMembers(tx, club.id, memberIds);
    sendToMembers(tx, {
      memberIds,
      venueId: club.venueId,
      title,
      content,
      about: club.title,
      sender: { id: actor.userId, name: actor.realName },
    });
    call.note({ objectId: club.id, venueId: club.venueId, detail: { members: memberIds.length, title } });
    return { objects: { count: memberIds.length }, msg: pushMessages.sent };
  });
}

/** Members of the club by whose memberships they are. @throws AppError ILLEGAL_STATE where one of them is none */
async function lockMembers(tx: Tx, clubId: string, memberIds: readonly string[]) {
  const rows = memberIds.every(isUuid)
    ? await tx.query<{ id: string; round: number | null }>(
        `select id, round from club_member where club_id = $1 and member_id = any ($2::uuid[]) and state = 'joined'
         order by id for update`,
        [clubId, memberIds],
      )
    : [];
  if (rows.length !== memberIds.length) throw AppError.illegalState(membershipMessages.notMember);
  return rows;
}
