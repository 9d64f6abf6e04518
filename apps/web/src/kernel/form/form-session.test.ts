import { vote } from '@yunguan/contract/content/vote';
import { anyContent } from '@yunguan/contract/kernel/content';
import { describe, expect, it } from 'vitest';
import { openForm } from './form-session';
import type { LoadedForm } from './load-form';

const declaration = anyContent(vote);
const newForm: LoadedForm = { id: undefined, row: undefined, version: undefined, draft: undefined };
const stored = { title: '舞蹈大赛', contacts: '陈雅琴', isNeedSignup: false, votesCount: 12, status: 0 };
const storedForm: LoadedForm = { id: 'v1', row: stored, version: 4, draft: undefined };

describe('a new vote activity', () => {
  it('starts with vote, sign-up and the three channels on', () => {
    const { values } = openForm(declaration, newForm).store.state();
    const on = Object.keys(values).filter((name) => values[name] === true);
    expect(on).toEqual(['isNeedSignup', 'isNeedVote', 'isPcShow', 'isWeiXinShow', 'isAppShow']);
  });

  it('begins as a copy of another one, unsaved and without its dates', () => {
    const { store } = openForm(declaration, { ...newForm, pattern: { ...stored, startTime: '2026-02-12 18:00' } });
    expect(store.state().values).toMatchObject({ title: '舞蹈大赛', isNeedSignup: false, startTime: null });
    expect(store.isDirty()).toBe(true);
  });

  it('asks on submit for everything required, in the order of the form', () => {
    const messages = openForm(declaration, newForm)
      .problems('submit')
      .map(({ message }) => message);
    expect(messages).toEqual([
      '请输入活动名称',
      '请选择分类',
      '请选择省(市)',
      '请选择市',
      '请选择区(镇、乡)',
      '请选择街道',
      '请输入详细地址',
      '请输入联系人',
      '电话号码不能为空',
      '请选择日期！',
      '请选择日期！',
      '请选择报名时间',
      '请上传封面',
      '请输入简介',
    ]);
  });

  it('asks a draft only for its title', () => {
    const session = openForm(declaration, newForm);
    expect(session.problems('draft')).toEqual([{ field: 'title', message: '请输入活动名称' }]);
    session.store.change({ title: '舞蹈大赛' });
    expect(session.problems('draft')).toEqual([]);
  });

  it('does not ask for a street where the county has none', () => {
    const session = openForm(declaration, newForm);
    session.waived.add('streetId');
    expect(session.problems('submit').map(({ field }) => field)).not.toContain('streetId');
  });

  it('judges and sends what a switch has hidden as empty', () => {
    const prepare = (values: Readonly<Record<string, unknown>>) =>
      values.isNeedSignup === true ? values : { ...values, signupStartTime: null };
    const session = openForm(declaration, newForm, { prepare });
    session.store.change({ signupStartTime: '2026-12-01 08:00', isNeedSignup: false });
    expect(session.problems('submit').map(({ field }) => field)).not.toContain('signupStartTime');
    expect(session.prepared().signupStartTime).toBeNull();
  });
});

describe('messages', () => {
  it('puts the texts of the server onto the fields and takes them away once the field changes', () => {
    const { store } = openForm(declaration, storedForm);
    store.showProblems([{ field: 'typeId', message: '分类不存在' }], 'server');
    store.change({ title: '街舞大赛' });
    expect(store.state().errors.typeId?.message).toBe('分类不存在');
    store.change({ typeId: '0192f3a1-0000-7000-8000-00000000000b' });
    expect(store.state().errors).toEqual({});
  });

  it('keeps the text of the server while its field is only visited', () => {
    const { store } = openForm(declaration, storedForm);
    store.showProblems([{ field: 'contacts', message: '联系人已离职' }], 'server');
    store.check(['contacts']);
    expect(store.state().errors.contacts?.message).toBe('联系人已离职');
  });

  it('judges a field when the user leaves it, and shown messages with each change', () => {
    const { store } = openForm(declaration, newForm);
    store.change({ tel: '12' });
    expect(store.state().errors).toEqual({});
    store.check(['tel']);
    expect(store.state().errors.tel?.message).toBe('手机号码不正确，例:13245678912 02368792829 023-68792829');
    store.change({ tel: '023-68792829' });
    expect(store.state().errors).toEqual({});
  });

  it('takes a message of two fields away when either of them changes', () => {
    const { store } = openForm(declaration, newForm);
    store.change({ startTime: '2026-12-02 08:00', endTime: '2026-12-01 19:00' });
    store.check(['startTime', 'endTime']);
    expect(store.state().errors.endTime?.message).toBe('结束时间不能早于开始时间');
    store.change({ startTime: '2026-12-01 08:00' });
    expect(store.state().errors).toEqual({});
  });
});

describe('unsaved changes', () => {
  it('are there after a change, and gone when it is taken back or saved', () => {
    const { store } = openForm(declaration, storedForm);
    expect(store.isDirty()).toBe(false);
    store.change({ title: '街舞大赛' });
    expect(store.isDirty()).toBe(true);
    store.change({ title: '舞蹈大赛', tips: '' });
    expect(store.isDirty()).toBe(false);
    store.change({ title: '街舞大赛' });
    store.markSaved();
    expect(store.isDirty()).toBe(false);
  });
});

describe('a draft that is restored', () => {
  const draft = {
    form: { title: '街舞大赛', unknown: 1 },
    baseVersion: 4,
    savedTime: '2026-11-20 09:12:00',
    writers: ['a'],
  };

  it('goes on from the version that it began with', () => {
    const session = openForm(declaration, storedForm);
    session.restore(draft);
    expect(session.store.state().values).toMatchObject({ title: '街舞大赛', contacts: '陈雅琴' });
    expect(session.store.state().values).not.toHaveProperty('unknown');
    expect([session.version(), session.startedFrom()?.title]).toEqual([4, '舞蹈大赛']);
  });

  it('keeps its old version when somebody saved since, so that the save ends in the comparison', () => {
    const session = openForm(declaration, storedForm);
    const outdated = { ...draft, baseVersion: 3 };
    expect(session.isOutdated(outdated)).toBe(true);
    session.restore(outdated);
    expect([session.version(), session.startedFrom()]).toEqual([3, undefined]);
  });
});

it('goes on from the version of the other person after a conflict', () => {
  const session = openForm(declaration, storedForm);
  session.store.change({ title: '街舞大赛' });
  const theirs = { ...stored, contacts: '罗文彬' };
  session.rebase({ values: theirs, version: 7 }, { ...theirs, title: '街舞大赛' });
  expect(session.version()).toBe(7);
  expect(session.store.isDirty()).toBe(true);
  expect(session.prepared()).toMatchObject({ title: '街舞大赛', contacts: '罗文彬' });
  expect(session.prepared()).not.toHaveProperty('votesCount');
});
