import * as applications from '@yunguan/contract/content/vote-application';
import * as custom from '@yunguan/contract/content/vote-custom';
import { applicationSource } from '@yunguan/contract/kernel/upload-limits';
import type { Answer } from './app';
import { type ContentApp, png } from './content-app';
import { buildVote, type Form, type House, mustSend } from './factories';

/** Who may change the form of an activity of the house. */
export const editors = { main: 'editor', branch: 'xiangyonggang' } as const satisfies Record<House, string>;

/** An approved activity to which the public applies by a form of its own; answers its id. */
export function buildOpenForm(app: ContentApp, wanted: { venue?: House; form?: Form } = {}): Promise<string> {
  return buildVote(app, { ...wanted, status: 100, form: { isCustomApply: true, ...wanted.form } });
}

/** Adds a field to the form; answers its id. */
export async function addField(app: ContentApp, activityId: string, field: Form, venue: House = 'main') {
  const body = { activityId, type: 1, sort: 1, isNull: false, ...field };
  const { id } = await mustSend(app, editors[venue], custom.addCustomField.path, body);
  return String(id);
}

let members = 0;
/** A phone that no member of the run has yet; his first call signs him in. */
export function newMember(): string {
  members += 1;
  return `136${String(members).padStart(8, '0')}`;
}

/** Sends an application; the answers by the id of their field. */
export function apply(app: ContentApp, tel: string, activityId: string, answers: Form = {}): Promise<Answer> {
  const list = Object.entries(answers).map(([id, content]) => ({ id, content }));
  return app.send(tel, applications.submitCustomSignup.path, { activityId, tel, answers: list });
}

/** Sends an application that must be taken; answers its id. */
export async function mustApply(app: ContentApp, tel: string, activityId: string, answers: Form = {}) {
  const answer = await apply(app, tel, activityId, answers);
  if (answer.state !== 1) throw new Error(answer.text);
  return String(answer.objects.id);
}

/** Smallest bytes that are a paper. */
export const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');

interface Sent {
  readonly activityId: string;
  readonly bytes?: Buffer;
  readonly name?: string;
  readonly source?: string;
}

/** Sends a file as a member. */
export async function sendMemberFile(app: ContentApp, tel: string, sent: Sent): Promise<Answer> {
  const { activityId, bytes = await png('#2f6f4f'), name = '照片.png', source } = sent;
  const query = new URLSearchParams({ activityId, ...(source === undefined ? {} : { source }) });
  const path = `${applications.uploadMemberFile.path}?${query}`;
  return app.upload({ path, token: await app.as(tel), bytes, name });
}

/** Sends a file that must be taken; answers its path. */
export async function memberFile(app: ContentApp, tel: string, sent: Sent): Promise<string> {
  const answer = await sendMemberFile(app, tel, sent);
  const [file] = answer.objects as { relativePath?: unknown }[];
  if (typeof file?.relativePath !== 'string') throw new Error(answer.text);
  return file.relativePath;
}

/** Sends a file as staff that signs somebody up. */
export async function sendStaffFile(app: ContentApp, login: string, bytes: Buffer, name: string): Promise<Answer> {
  return app.upload({ token: await app.as(login), bytes, name, source: applicationSource });
}

/** Sends a file as staff that must be taken; answers its path. */
export async function staffFile(app: ContentApp, login: string, { bytes, name = '照片.png' }: Partial<Sent> = {}) {
  const answer = await sendStaffFile(app, login, bytes ?? (await png('#2f6f4f')), name);
  const [file] = answer.objects as { relativePath?: unknown }[];
  if (typeof file?.relativePath !== 'string') throw new Error(answer.text);
  return file.relativePath;
}

/** A form with every type of field: one group of two, a picture and an attachment. */
export async function buildFullForm(app: ContentApp) {
  const activityId = await buildOpenForm(app);
  const group = await addField(app, activityId, { fieldName: '选手信息', type: 0, sort: 1, remarks: '请如实填写' });
  const name = await addField(app, activityId, { fieldName: '姓名', parentId: group, sort: 1, isNull: true });
  const story = await addField(app, activityId, { fieldName: '创作说明', parentId: group, type: 2, sort: 2 });
  const photo = await addField(app, activityId, { fieldName: '作品照片', type: 3, sort: 2, isNull: true });
  const paper = await addField(app, activityId, { fieldName: '报名表', type: 4, sort: 3 });
  return { activityId, group, name, story, photo, paper };
}
