import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { call, must, tokenOf } from './api';
import { origin } from './browser';
import type { LocalFile } from './files';
import { approve, voteForm } from './scene';
import { open, paths } from './screen';

const votes = '/api/VoteActivity/v1';
const day = 24 * 60;

/** Views of an activity by the number that its address names. */
export const modes = {
  signups: 5,
  signup: 6,
  rounds: 7,
  customForm: 8,
  reserved: 9,
  commitment: 10,
  applications: 11,
  ledger: 12,
  applyOnBehalf: 13,
  judging: 14,
} as const;

/** Address of a view of an activity. */
export const modePath = (mode: number, activityId: string, more = ''): string =>
  `${paths.votes}?mode=${mode}&id=${activityId}${more}`;

/** Opens a view of an activity. */
export function openMode(page: Page, mode: number, activityId: string, more = ''): Promise<void> {
  return open(page, modePath(mode, activityId, more));
}

/** `yyyy-MM-dd HH:mm` in China, so many minutes from now. */
export function chinaMinute(minutes = 0): string {
  return new Date(Date.now() + (minutes + 8 * 60) * 60_000).toISOString().slice(0, 16).replace('T', ' ');
}

/** Creates an activity whose sign-up is open now, and leads it through both of its reviewers; answers its id. */
export async function publishVote(title: string, changes: Record<string, unknown> = {}): Promise<string> {
  const token = await tokenOf('editor');
  const times = {
    startTime: chinaMinute(-3 * day),
    endTime: chinaMinute(60 * day),
    signupStartTime: chinaMinute(-2 * day),
    signupEndTime: chinaMinute(30 * day),
  };
  const needs = { isNeedSignup: true, isNeedVote: true, isCustomApply: false, isPcShow: true, isWeiXinShow: true };
  const form = { ...(await voteForm(token, title)), ...times, ...needs, ...changes, status: 1 };
  const id = String((await must(`${votes}/admin-addVoteActivityInfo`, form, token)).id);
  for (const reviewer of ['reviewer', 'reviewer2']) await approve(await tokenOf(reviewer), id);
  return id;
}

/** Makes a round that takes votes now, twenty from everybody; answers its id. */
export async function makeRound(
  activityId: string,
  name: string,
  changes: Record<string, unknown> = {},
): Promise<string> {
  const times = { startTime: chinaMinute(-day), endTime: chinaMinute(day) };
  const voting = { voteStartTime: chinaMinute(-day), voteEndTime: chinaMinute(day), voteCycle: 1, voteNum: 20 };
  const body = { activityId, name, cover: '', ...times, ...voting, ...changes };
  return String((await must(`${votes}/admin-AddVoteRotation`, body, await tokenOf('editor'))).id);
}

/** Times of a round that begins in so many days and lasts a week. */
export function weekFrom(days: number): Record<string, string> {
  const [from, to] = [chinaMinute(days * day), chinaMinute((days + 7) * day)];
  return { startTime: from, endTime: to, voteStartTime: from, voteEndTime: to };
}

/** What a team writes of itself. */
export function teamForm(clubName: string, changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    name: '李秀英',
    tel: '13812345678',
    clubName,
    clubCount: 24,
    clubMembers: '李秀英、王建国、张敏',
    introduction: '成立于 2012 年的社区合唱团。',
    slogan: '唱响两江',
    ...changes,
  };
}

/** Signs a team up as the venue's staff do; answers its id. */
export async function makeTeam(
  activityId: string,
  clubName: string,
  changes: Record<string, unknown> = {},
): Promise<string> {
  const body = { activityId, ...teamForm(clubName, changes) };
  return String((await must(`${votes}/adminOrPcOrApp-addActivitySignupInfo`, body, await tokenOf('editor'))).id);
}

/** Decides sign-ups, as the first reviewer does. */
export async function decideTeams(ids: readonly string[], state: 100 | 101): Promise<void> {
  const body = { ids, state, approvalComments: '资料齐全，同意报名。' };
  await must(`${votes}/admin-batchActSignupState`, body, await tokenOf('reviewer'));
}

const tokens = new Map<number, Promise<string>>();

/** A token of the member 13900000001, 13900000002, …; a phone gets a code once a minute, so that the login is kept. */
export function memberToken(no: number): Promise<string> {
  const known = tokens.get(no) ?? logIn(`139${String(no).padStart(8, '0')}`);
  tokens.set(no, known);
  return known;
}

async function logIn(tel: string): Promise<string> {
  const client = await call('/api/authorizations/v1/getToken', { appId: 'venue-admin', secret: 'venue-admin' });
  const anonymous = String(client.objects.access_token);
  await sendCode(tel, anonymous);
  const login = await must('/api/accounts/v1/pcOrApp-codeLogin', { tel, code: '246810' }, anonymous);
  return String(login.access_token);
}

/** Asks for a code; another journey may have asked for the same phone less than a minute ago. */
async function sendCode(tel: string, anonymous: string): Promise<void> {
  const { state, msg } = await call('/api/accounts/v1/pcOrApp-sendCode', { tel }, anonymous);
  if (state === 1) return;
  const [, seconds] = /请 (\d+) 秒后再试/.exec(msg) ?? [];
  if (seconds === undefined) throw new Error(msg);
  await setTimeout(Number(seconds) * 1000);
  await sendCode(tel, anonymous);
}

export interface Vote {
  readonly activityId: string;
  readonly rotationId: string;
  readonly signupId: string;
  readonly channel?: 'pc' | 'wechat' | 'app';
}

export interface VoteAnswer {
  readonly state: number;
  readonly msg: string;
  readonly code: string | undefined;
}

/** A vote of a member through a client of the given name; a refusal is an answer like any other. */
export async function castVote(member: number, vote: Vote, agent = 'journey'): Promise<VoteAnswer> {
  const response = await fetch(`${origin}${votes}/pcOrApp-vote`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await memberToken(member)}`,
      'user-agent': agent,
    },
    body: JSON.stringify(vote),
  });
  // The server answers an envelope to every call; only a refusal has a code.
  const { state, msg, objects } = (await response.json()) as {
    state: number;
    msg: string;
    objects: { code?: string } | null;
  };
  return { state, msg, code: objects?.code };
}

/** Several votes of a member that must be taken. */
export async function castVotes(member: number, vote: Vote, count: number, agent?: string): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const { state, msg } = await castVote(member, vote, agent);
    if (state !== 1) throw new Error(msg);
  }
}

export interface MemberFile {
  readonly activityId: string;
  readonly file: LocalFile;
  /** Pictures of identity cards are kept from the public's sight. */
  readonly source?: 'idcard';
}

/** Sends a file as a member; answers its path. */
export async function sendMemberFile(member: number, { activityId, file, source }: MemberFile): Promise<string> {
  const query = new URLSearchParams({ activityId, ...(source && { source }) });
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(file.buffer)], { type: file.mimeType }), file.name);
  const response = await fetch(`${origin}/api/publics/v1/pcOrApp-uploadFile?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await memberToken(member)}` },
    body: form,
  });
  // The server answers an envelope to every call.
  const { state, msg, objects } = (await response.json()) as {
    state: number;
    msg: string;
    objects: { relativePath: string }[];
  };
  if (state !== 1) throw new Error(msg);
  return objects[0]?.relativePath ?? '';
}

/** Waits until another minute than the given one has begun, with so many seconds of it left. */
export async function laterMinute(than: string, seconds: number): Promise<void> {
  while (chinaMinute() === than || new Date().getSeconds() > 60 - seconds) await setTimeout(500);
}
