import { readFile } from 'node:fs/promises';
import { dataFile } from '../data-file';
import { maskPhone } from '../kernel/mask-phone';
import type { FileStore } from '../kernel/files/store';
import { seedId } from '../seed/ids';
import { chinaYear } from './china-time';
import type { DemoMember } from './members';
import { plainPdf } from './plain-pdf';
import type { DemoVenue } from './places';
import { stableId } from '../seed/stable-id';
import { type DemoFile, storeFile, type StoredFile } from './stored-file';

/** Where an application is made. */
interface Form {
  readonly store: FileStore;
  readonly venue: DemoVenue;
  readonly activity: { readonly id: string; readonly title: string };
}

/** The paper that a member fills in and sends. */
export async function storePaper(
  form: Form,
  { member, signedAt }: { readonly member: DemoMember; readonly signedAt: number },
): Promise<StoredFile> {
  const { activity } = form;
  const lines = [
    `活动名称：${activity.title}`,
    `申请人：${member.name}`,
    `联系电话：${maskPhone(member.tel)}`,
    '本人已阅读活动办法与安全承诺书，所填信息真实有效。',
    `签字：${member.name}　　　　日期：${chinaYear(new Date(signedAt))}年`,
  ];
  const bytes = plainPdf('报名申请表', lines);
  const kind = { kind: 'file', suffix: 'pdf', mime: 'application/pdf', name: '报名申请表.pdf' } as const;
  return storeSent(form, { bytes, member, place: 'paper', ...kind });
}

/** Pictures that answer one question, by the names of the shipped ones. */
export function storePhotos(
  form: Form,
  { member, question, files }: { member: DemoMember; question: string; files: readonly string[] },
): Promise<StoredFile[]> {
  return Promise.all(
    files.map(async (file, index) => {
      const bytes = await readFile(dataFile(`albums/${file}`));
      const kind = { kind: 'image', suffix: 'jpg', mime: 'image/jpeg', name: `照片${index + 1}.jpg` } as const;
      return storeSent(form, { bytes, member, place: `${question} ${index}`, ...kind });
    }),
  );
}

interface Sent extends Pick<DemoFile, 'bytes' | 'kind' | 'suffix' | 'mime' | 'name'> {
  readonly member: DemoMember;
  /** What tells it from the member's other files for the activity. */
  readonly place: string;
}

/** A file that a member sent with his application: nobody sees it but those who decide about it. */
async function storeSent({ store, venue, activity }: Form, { member, place, ...file }: Sent): Promise<StoredFile> {
  const secret = { name: `${activity.id} ${member.id} ${place}`, source: 'signup' };
  const { path, row } = await storeFile(store, { ...file, secret });
  const owner = { venue_id: seedId.venue(venue.key), member_id: member.id };
  return { path, row: { id: stableId('upload', venue.key, row.store_key), ...owner, ...row } };
}
