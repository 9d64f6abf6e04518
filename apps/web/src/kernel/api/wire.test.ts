import * as auth from '@yunguan/contract/platform/auth';
import * as files from '@yunguan/contract/platform/files';
import * as shell from '@yunguan/contract/platform/shell';
import { expect, it } from 'vitest';
import { ownCalls, readReply } from './wire';

it('names its own calls as the contract spells them', () => {
  const contract = {
    getToken: auth.getToken.path,
    login: auth.login.path,
    confirm: auth.confirmSecondFactor.path,
    signOut: auth.signOut.path,
    currentUser: auth.getCurrentUser.path,
    switchVenue: shell.switchVenue.path,
    upload: files.uploadImageOrVideo.path,
    generateFile: files.generateFile.path,
  };
  const named = Object.fromEntries(Object.entries(ownCalls).map(([name, { path }]) => [name, path]));
  expect(named).toEqual(contract);
});

it('reads state 101 with rows as an empty answer and without as a refusal', () => {
  expect(readReply(200, '{"state":101,"msg":"暂无数据","objects":[]}')).toEqual({ kind: 'answer', objects: [] });
  expect(readReply(200, '{"state":101,"msg":"暂无数据","objects":null}')).toMatchObject({ error: { state: 101 } });
});
