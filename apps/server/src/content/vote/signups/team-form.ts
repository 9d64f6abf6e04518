import { type addTeam, cardPresent } from '@yunguan/contract/content/vote-signup';
import { idCardWrong, maskIdCard } from '@yunguan/contract/kernel/id-card';
import { messages } from '@yunguan/contract/kernel/messages';
import type * as z from 'zod';
import type { Transaction } from '../../../db/database';
import type { Deps } from '../../../deps';
import { AppError } from '../../../kernel/app-error';
import { maskPhone } from '../../../kernel/mask-phone';
import { recordUses } from '../../../kernel/files/record-uses';
import { storeKeyOf } from '../../../kernel/files/one-picture';
import { fileGone } from '../../../kernel/files/own-private-files';
import { type Secluded, type SecludedOf, withSecluded } from './seclude';
import { type PictureOwner, pictureProblems } from '../rounds/picture-check';
import type { LockedTeam } from './find-team';
import { hideIdCard } from './id-card-text';

/** The fields of a team as they were sent. */
export type TeamInput = Omit<z.infer<typeof addTeam.input>, 'activityId'>;

/** The columns that a form decides. */
export interface TeamColumns {
  readonly type: string | null;
  readonly name: string;
  readonly tel: string;
  readonly photo: string | null;
  readonly id_card_no: string | null;
  readonly id_card_mask: string;
  readonly id_card_front_url: string | null;
  readonly id_card_back_url: string | null;
  readonly club_name: string | null;
  readonly club_count: number;
  readonly club_members: string | null;
  readonly introduction: string | null;
  readonly slogan: string | null;
  readonly remarks: string | null;
}

interface FormAtHand {
  readonly id: string;
  readonly dataKey: Buffer;
  readonly input: TeamInput;
  readonly stored?: LockedTeam;
}

/** Joins what was sent with what is stored: a field that was not sent stays, and so does a number that came back masked. */
export function teamColumns({ id, dataKey, input, stored }: FormAtHand): TeamColumns {
  const kept = <T>(sent: T | null | undefined, before: T | null | undefined) =>
    sent === undefined ? (before ?? null) : sent;
  return {
    type: kept(input.type, stored?.type),
    name: input.name,
    tel: telColumn(input.tel, stored),
    photo: kept(input.photo, stored?.photo),
    ...idCardColumns({ id, dataKey, sent: input.idCardNo, stored }),
    id_card_front_url: cardColumn(input.idCardFrontUrl, { side: 'front', stored }),
    id_card_back_url: cardColumn(input.idCardBackUrl, { side: 'back', stored }),
    club_name: kept(input.clubName, stored?.clubName),
    club_count: input.clubCount,
    club_members: kept(input.clubMembers, stored?.clubMembers),
    introduction: kept(input.introduction, stored?.introduction),
    slogan: kept(input.slogan, stored?.slogan),
    remarks: kept(input.remarks, stored?.remarks),
  };
}

/** A number that comes back covered as it was shown stays. @throws AppError VALIDATION for any other covered one */
function telColumn(sent: string, stored: LockedTeam | undefined): string {
  if (!sent.includes('*')) return sent;
  if (!stored || sent !== maskPhone(stored.tel)) {
    throw AppError.invalid([{ field: 'tel', message: messages.phoneWrong }]);
  }
  return stored.tel;
}

const cardSides = {
  front: { field: 'idCardFrontUrl', label: '身份证人像面' },
  back: { field: 'idCardBackUrl', label: '身份证国徽面' },
} as const;

interface SentCard {
  readonly side: keyof typeof cardSides;
  readonly stored: LockedTeam | undefined;
}

/** A covered picture that comes back as it was shown stays. @throws AppError VALIDATION where there is none behind it */
function cardColumn(sent: string | null | undefined, { side, stored }: SentCard): string | null {
  const { field, label } = cardSides[side];
  const before = stored?.[field] ?? null;
  if (sent === undefined) return before;
  if (sent !== cardPresent) return sent;
  if (before === null) throw AppError.invalid([{ field, message: fileGone(label) }]);
  return before;
}

interface SentNumber {
  readonly id: string;
  readonly dataKey: Buffer;
  readonly sent: string | null | undefined;
  readonly stored: LockedTeam | undefined;
}

function idCardColumns({ id, dataKey, sent, stored }: SentNumber): Pick<TeamColumns, 'id_card_no' | 'id_card_mask'> {
  const isMasked = sent?.includes('*') === true;
  if (isMasked && (!stored?.idCardNo || sent !== stored.idCardMask)) {
    throw AppError.invalid([{ field: 'idCardNo', message: idCardWrong }]);
  }
  if (sent === undefined || isMasked) {
    return { id_card_no: stored?.idCardNo ?? null, id_card_mask: stored?.idCardMask ?? '' };
  }
  if (!sent) return { id_card_no: null, id_card_mask: '' };
  return { id_card_no: hideIdCard(dataKey, id, sent), id_card_mask: maskIdCard(sent) };
}

/** Saves a form whose pictures of the card may have been uploaded like any other; they are private from then on. */
export function withPrivateCards<Saved>(
  deps: Deps,
  { input, sender }: { readonly input: TeamInput; readonly sender: SecludedOf['sender'] },
  save: (input: TeamInput, secluded: Secluded) => Promise<Saved>,
): Promise<Saved> {
  const { idCardFrontUrl, idCardBackUrl, photo } = input;
  return withSecluded(deps, { paths: [idCardFrontUrl, idCardBackUrl], shown: [photo], sender }, (secluded) => {
    const [front, back] = [secluded.pathOf(idCardFrontUrl), secluded.pathOf(idCardBackUrl)];
    return save({ ...input, idCardFrontUrl: front, idCardBackUrl: back }, secluded);
  });
}

/**
 * Judges the pictures that the team does not show yet.
 * @throws AppError VALIDATION
 */
export async function assertTeamPictures(
  tx: Transaction,
  columns: TeamColumns,
  { owner, stored }: { readonly owner: PictureOwner; readonly stored?: LockedTeam },
): Promise<void> {
  const cards = [stored?.idCardFrontUrl, stored?.idCardBackUrl];
  const named = [
    { field: 'photo', label: '照片', path: columns.photo, isPrivate: false, shown: [stored?.photo] },
    { ...cardSides.front, path: columns.id_card_front_url, isPrivate: true, shown: cards },
    { ...cardSides.back, path: columns.id_card_back_url, isPrivate: true, shown: cards },
  ];
  const fresh = named.flatMap(({ path, shown, ...picture }) =>
    path === null || shown.includes(path) ? [] : [{ ...picture, path }],
  );
  const problems = await pictureProblems(tx, fresh, owner);
  if (problems.length > 0) throw AppError.invalid(problems);
}

/** Keeps the where-used list in step with what the team shows. */
export function trackTeamPictures(tx: Transaction, team: { id: string; venueId: string; columns: TeamColumns }): void {
  const { photo, id_card_front_url, id_card_back_url } = team.columns;
  const keys = [photo, id_card_front_url, id_card_back_url].flatMap((path) => storeKeyOf(path ?? '') ?? []);
  recordUses(tx, { objectId: team.id, contentType: 'vote', venueId: team.venueId, keys });
  tx.send('delete from upload_use where object_id = $1 and not store_key = any ($2::text[])', [team.id, keys]);
}
