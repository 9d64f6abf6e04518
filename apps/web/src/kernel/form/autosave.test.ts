import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NetworkFailure, Refused, SessionEnded } from '../api/errors';
import { createAutosave } from './autosave';
import type { AutosavePorts } from './draft-sender';
import { autosaveText, leaveText } from './save-status';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A form whose text grows; `failure` is what the network does to the next drafts. */
function typing() {
  const form = { text: '', failure: undefined as Error | undefined };
  const sent: { text: string; keepalive: boolean }[] = [];
  const takenOver: string[] = [];
  const local: string[] = [];
  const ports: AutosavePorts = {
    send: async ({ keepalive, takesOver }) => {
      sent.push({ text: form.text, keepalive });
      if (takesOver) takenOver.push(form.text);
      else if (form.failure) throw form.failure;
      return '2026-11-20 09:12:30';
    },
    keepLocally: () => {
      local.push(form.text);
      return '2026-11-20 09:12:31';
    },
    forgetLocal: () => void local.splice(0),
  };
  const autosave = createAutosave(ports);
  const type = async (letter: string, milliseconds: number) => {
    form.text += letter;
    autosave.touch();
    await vi.advanceTimersByTimeAsync(milliseconds);
  };
  return { form, sent, local, takenOver, autosave, type };
}

it('waits until the user pauses and sends the form once', async () => {
  const { type, sent, autosave } = typing();
  await type('舞', 300);
  await type('蹈', 300);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(sent).toEqual([{ text: '舞蹈', keepalive: false }]);
  expect(autosaveText(autosave.state())).toBe('上次自动保存 09:12:30');
});

it('is never more than five seconds behind somebody who does not pause', async () => {
  const { type, sent } = typing();
  for (let second = 0; second < 10; second += 1) await type('字', 500);
  expect(sent[0]?.text.length).toBeGreaterThanOrEqual(7);
});

it('sends what was typed while a draft was on its way', async () => {
  const { type, sent } = typing();
  await type('舞', 1_500);
  await type('蹈', 1_500);
  expect(sent.map(({ text }) => text)).toEqual(['舞', '舞蹈']);
});

it('lets a save wait for the draft that waited for the draft before', async () => {
  const answers: (() => void)[] = [];
  const send = () => new Promise<string>((resolve) => answers.push(() => resolve('2026-11-20 09:12:30')));
  const autosave = createAutosave({ send, keepLocally: () => undefined, forgetLocal: () => undefined });
  let isSettled = false;
  autosave.touch();
  autosave.flush();
  autosave.touch();
  autosave.flush();
  const settling = autosave.settle().then(() => {
    isSettled = true;
  });
  answers[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(answers).toHaveLength(2);
  expect(isSettled).toBe(false);
  answers[1]?.();
  await settling;
});

it('does not wait when the page is hidden, and lets the call outlive the page', async () => {
  const { type, sent, autosave } = typing();
  await type('舞', 0);
  autosave.flush({ keepalive: true });
  expect(sent).toEqual([{ text: '舞', keepalive: true }]);
});

it('sends nothing when nothing changed', () => {
  const { sent, autosave } = typing();
  autosave.flush({ keepalive: true });
  expect(sent).toEqual([]);
});

it('says what is lost of files and changes when the page is left', () => {
  const { autosave } = typing();
  const files = '还有 2 个文件没有上传完，离开后不再上传。';
  expect(leaveText(autosave.state(), { isDirty: false, files: 2 })).toBe(files);
  expect(leaveText(autosave.state(), { isDirty: true, files: 2 })).toBe(
    `未保存的修改不会提交，只作为自动保存的草稿保留，下次打开可以恢复。${files}`,
  );
});

describe('without a network', () => {
  it('keeps the form on this machine, says so, and tries again', async () => {
    const { form, type, sent, local, autosave } = typing();
    form.failure = new NetworkFailure();
    await type('舞', 1_500);
    expect(local).toEqual(['舞']);
    expect(autosaveText(autosave.state())).toBe('网络异常，自动保存已暂停；修改已于 09:12:31 暂存在本页，请勿关闭');
    expect(leaveText(autosave.state(), { isDirty: true, files: 0 })).toContain('本机');
    form.failure = undefined;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent).toHaveLength(2);
    expect(local).toEqual([]);
  });

  it('sends at once when the network is back', async () => {
    const { form, type, sent, autosave } = typing();
    form.failure = new NetworkFailure();
    await type('舞', 1_500);
    form.failure = undefined;
    autosave.retry();
    expect(sent).toHaveLength(2);
  });
});

it('keeps the form on this machine when the login is over', async () => {
  const { form, type, local, autosave } = typing();
  form.failure = new SessionEnded('登录超时，请重新登录');
  await type('舞', 1_500);
  expect(local).toEqual(['舞']);
  expect(autosave.state()).toMatchObject({ kind: 'local', why: 'session' });
});

it('says why the server refused a draft, and that it is kept on this machine all the same', async () => {
  const { form, type, local, autosave } = typing();
  form.failure = new Refused('请先修改密码');
  await type('舞', 1_500);
  expect(local).toEqual(['舞']);
  expect(autosaveText(autosave.state())).toBe('自动保存失败：请先修改密码；修改已于 09:12:31 暂存在本页，请勿关闭');
  expect(leaveText(autosave.state(), { isDirty: true, files: 0 })).toContain('只暂存在本机的这个标签页');
});

it('promises nothing where a refused draft has no room on this machine', async () => {
  const send = () => Promise.reject(new Refused('请先修改密码'));
  const autosave = createAutosave({ send, keepLocally: () => undefined, forgetLocal: () => undefined });
  autosave.touch();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(autosaveText(autosave.state())).toBe('自动保存失败：请先修改密码');
  expect(leaveText(autosave.state(), { isDirty: true, files: 0 })).toContain('可能丢失');
});

describe('beside another page with the same form', () => {
  const taken = new Refused('另一个页面正在编辑同一份草稿', { code: 'CONFLICT' });

  it('keeps the form on this machine, says so, and writes over the other draft only when the user wants it', async () => {
    const { form, type, local, takenOver, autosave } = typing();
    form.failure = taken;
    await type('舞', 1_500);
    await type('蹈', 1_500);
    expect(autosaveText(autosave.state())).toBe(
      '另一个页面正在编辑同一份草稿，自动保存已暂停；修改已于 09:12:31 暂存在本页，请勿关闭',
    );
    expect([local.at(-1), takenOver]).toEqual(['舞蹈', []]);
    autosave.takeOver();
    await vi.advanceTimersByTimeAsync(0);
    expect([local, takenOver]).toEqual([[], ['舞蹈']]);
    expect(autosaveText(autosave.state())).toBe('上次自动保存 09:12:30');
    // The other page has its turn again.
    await type('！', 1_500);
    expect(takenOver).toEqual(['舞蹈']);
    expect(autosave.state()).toMatchObject({ kind: 'local', why: 'page' });
  });

  it('goes on by itself once the other draft is gone', async () => {
    const { form, type, sent, local } = typing();
    form.failure = taken;
    await type('舞', 1_500);
    form.failure = undefined;
    await type('蹈', 1_500);
    expect(sent.at(-1)?.text).toBe('舞蹈');
    expect(local).toEqual([]);
  });
});

it('pauses while a conflict waits for its decision, and catches up afterwards', async () => {
  const { type, sent, local, autosave } = typing();
  autosave.hold();
  await type('舞', 1_500);
  expect(sent).toEqual([]);
  expect(local).toEqual(['舞']);
  autosave.release();
  expect(sent.map(({ text }) => text)).toEqual(['舞']);
});

it('leaves no draft behind a form that has been saved', async () => {
  const { type, sent, local, autosave } = typing();
  await type('舞', 0);
  autosave.finish();
  await type('蹈', 10_000);
  expect(sent).toEqual([]);
  expect(local).toEqual([]);
});

it('lets a save wait for the draft that is on its way', async () => {
  let answer = () => undefined as void;
  const ports: AutosavePorts = {
    send: () => new Promise((resolve) => (answer = () => resolve('2026-11-20 09:12:30'))),
    keepLocally: () => undefined,
    forgetLocal: () => undefined,
  };
  const autosave = createAutosave(ports);
  autosave.touch();
  autosave.flush();
  const settled = vi.fn();
  const waiting = autosave.settle().then(settled);
  await vi.advanceTimersByTimeAsync(0);
  expect(settled).not.toHaveBeenCalled();
  answer();
  await waiting;
  expect(settled).toHaveBeenCalledOnce();
});

it('sends no draft beside a save that waits for a login, and goes on when the save failed', async () => {
  const { form, sent, local, autosave, type } = typing();
  form.failure = new SessionEnded('登录超时，请重新登录');
  await type('舞', 1_500);
  await autosave.settle();
  form.failure = undefined;
  // The login is back, for the save as for the draft.
  autosave.retry();
  autosave.flush({ keepalive: true });
  expect(sent).toHaveLength(1);
  expect(local).toEqual(['舞', '舞']);
  autosave.resume();
  autosave.retry();
  expect(sent).toHaveLength(2);
});
