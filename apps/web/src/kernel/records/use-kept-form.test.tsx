import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { dropDraft, getDraft, saveDraft } from '@yunguan/contract/platform/shell';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Refused } from '../api/errors';
import { openPage } from '../session/open-page.fixture';
import { onePart } from './record-parts';
import { useKeptForm } from './use-kept-form';
import { useStoredDraft } from './use-stored-draft';

afterEach(() => {
  // A form that is left keeps its last words: it goes before what it keeps.
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

interface Fields {
  readonly name: string;
  readonly tel: string;
  readonly password?: string;
}

const first: Fields = { name: '江北馆', tel: '023-1' };
const theirs: Fields = { name: '江北文化馆', tel: '023-2' };
const conflict = { userName: '唐晓岚', time: '2026-11-21 10:00:00', version: 5 };
const writer = 'another-page';
const draftOf = (form: object, baseVersion: number) => ({
  form,
  baseVersion,
  savedTime: '2026-11-20 09:30:00',
  writer,
});

interface OpenedProps {
  readonly send: (values: Fields, version: number | undefined) => Promise<unknown>;
}

/** A form of two fields and a secret over the record `p1`, as the forms of administration are made. */
function Opened({ send }: OpenedProps) {
  const { isKnown, draft } = useStoredDraft('venue', 'p1');
  return isKnown && <OpenedForm draft={draft} send={send} />;
}

function OpenedForm({ draft, send }: OpenedProps & { readonly draft: ReturnType<typeof useStoredDraft>['draft'] }) {
  const [form] = Form.useForm<Fields>();
  const kept = useKeptForm({
    kind: 'venue',
    objectId: 'p1',
    what: '场馆',
    record: '这个场馆',
    start: { values: { ...first }, version: 3, draft },
    parts: [onePart('name', '场馆名称'), onePart('tel', '联系电话')],
    read: () => {
      const { password: _secret, ...values } = form.getFieldsValue(true);
      return values;
    },
    write: (values) => form.setFieldsValue(values),
    reload: async () => ({ values: { ...theirs }, version: 5 }),
    onSettled: form.submit,
  });
  const handleFinish = async (values: Fields) => {
    await kept.send((version) => send(values, version)).catch(kept.meet);
  };
  return (
    <>
      {kept.banner}
      <Form
        form={form}
        initialValues={first}
        inert={kept.isWaiting}
        onValuesChange={kept.touch}
        onFinish={(values) => void handleFinish(values)}
      >
        <Form.Item name="name" label="场馆名称">
          <Input />
        </Form.Item>
        <Form.Item name="tel" label="联系电话">
          <Input />
        </Form.Item>
        <Form.Item name="password" label="密码">
          <Input.Password />
        </Form.Item>
        <Button htmlType="submit">保存</Button>
      </Form>
      <p role="status">{kept.status}</p>
      {kept.conflict}
    </>
  );
}

/** The form over a server that holds the draft; answers each save with what `answers` gives in turn. */
function open(draft: object | null, answers: readonly unknown[] = []) {
  const saved: [Fields, number | undefined][] = [];
  const send = async (values: Fields, version: number | undefined) => {
    const given = answers[saved.length];
    saved.push([values, version]);
    if (given instanceof Refused) throw given;
    return given;
  };
  const Page = () => {
    const [isLeft, setLeft] = useState(false);
    return (
      <>
        {!isLeft && <Opened send={send} />}
        <Button onClick={() => setLeft(true)}>离开</Button>
      </>
    );
  };
  const opened = openPage(Page, '/', ({ path }) => {
    if (path === getDraft.path) return draft;
    return path === saveDraft.path ? { savedTime: '2026-11-21 09:12:30' } : null;
  });
  return { ...opened, saved };
}

const save = () => screen.getByRole('button', { name: /保\s?存/ });
const rowIn = (question: HTMLElement, label: string) => within(within(question).getByRole('region', { name: label }));
const stale = new Refused('内容已被他人修改', { code: 'CONFLICT', conflict });

it('keeps what is typed as a draft, without the secret, and drops it once it is saved', async () => {
  const { user, bodies, saved } = open(null);
  await user.type(await screen.findByLabelText('场馆名称'), '分馆');
  await user.type(screen.getByLabelText('密码'), 'Venue@2026');
  await waitFor(() => expect(bodies(saveDraft.path)).not.toEqual([]));
  expect(bodies(saveDraft.path).at(-1)).toMatchObject({
    kind: 'venue',
    objectId: 'p1',
    baseVersion: 3,
    form: { name: '江北馆分馆', tel: '023-1' },
  });
  expect(JSON.stringify([bodies(saveDraft.path), { ...sessionStorage }])).not.toContain('Venue@2026');
  expect(await screen.findByText('上次自动保存 09:12:30')).toBeVisible();
  await user.click(save());
  await waitFor(() => expect(bodies(dropDraft.path)).toHaveLength(1));
  expect(saved).toEqual([[{ name: '江北馆分馆', tel: '023-1', password: 'Venue@2026' }, 3]]);
});

it('keeps the last words of a form that is left before they were kept', async () => {
  const { user, bodies } = open(null);
  await user.type(await screen.findByLabelText('场馆名称'), '一');
  await user.click(screen.getByRole('button', { name: /离\s?开/ }));
  await waitFor(() => expect(bodies(saveDraft.path)).toHaveLength(1));
  expect(bodies(saveDraft.path)[0]).toMatchObject({ form: { name: '江北馆一', tel: '023-1' } });
});

it('asks the server for nothing more where nothing was kept', async () => {
  const { user, bodies, saved } = open(null);
  await user.click(await screen.findByRole('button', { name: /保\s?存/ }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect([bodies(saveDraft.path), bodies(dropDraft.path)]).toEqual([[], []]);
});

it('offers a draft before anything is typed over it, and goes on with it', async () => {
  const { user, saved } = open(draftOf({ name: '江北新馆', tel: '023-1' }, 3));
  expect(await screen.findByText(/检测到未保存的修改（2026-11-20 09:30）/)).toBeVisible();
  expect(screen.getByLabelText('场馆名称').closest('form')).toHaveAttribute('inert');
  await user.click(screen.getByRole('button', { name: /恢\s?复/ }));
  expect(screen.getByLabelText('场馆名称')).toHaveValue('江北新馆');
  await user.click(save());
  await waitFor(() => expect(saved).toEqual([[{ name: '江北新馆', tel: '023-1' }, 3]]));
});

it('throws a draft away when told so', async () => {
  const { user, bodies } = open(draftOf({ name: '江北新馆', tel: '023-1' }, 3));
  await user.click(await screen.findByRole('button', { name: /^丢\s?弃$/ }));
  const question = (await screen.findByText('丢弃后不能恢复。')).closest<HTMLElement>('.ant-modal');
  await user.click(within(question ?? document.body).getByRole('button', { name: /丢\s?弃/ }));
  await waitFor(() => expect(screen.queryByText(/检测到未保存的修改/)).toBeNull());
  expect(bodies(dropDraft.path)).toEqual([{ kind: 'venue', objectId: 'p1', writers: [expect.any(String), writer] }]);
  expect(screen.getByLabelText('场馆名称')).toHaveValue('江北馆');
});

it('shows what the other changed, and saves what is chosen over it', async () => {
  const { user, saved } = open(null, [stale, {}]);
  await user.type(await screen.findByLabelText('场馆名称'), '一');
  await user.click(save());
  const question = await screen.findByRole('dialog', { name: '场馆已被他人修改' });
  expect(within(question).getByText('唐晓岚')).toBeVisible();
  expect(rowIn(question, '联系电话').getByText('只有对方改了')).toBeVisible();
  const name = rowIn(question, '场馆名称');
  expect([name.getByText('江北馆一'), name.getByText('江北文化馆'), name.getByText('双方都改了')]).toHaveLength(3);
  const settle = within(question).getByRole('button', { name: '按所选内容保存' });
  expect(settle).toBeDisabled();
  await user.click(name.getByRole('radio', { name: '我的内容' }));
  await user.click(settle);
  // Nothing typed is lost, and neither is what only the other changed.
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved.map(([{ name: called, tel }, version]) => [called, tel, version])).toEqual([
    ['江北馆一', '023-1', 3],
    ['江北馆一', '023-2', 5],
  ]);
});

it('leaves the form as it was where one goes on editing, so that the next save asks again', async () => {
  const { user, saved } = open(null, [stale, stale]);
  await user.type(await screen.findByLabelText('场馆名称'), '一');
  await user.click(save());
  const question = await screen.findByRole('dialog', { name: '场馆已被他人修改' });
  await user.click(within(question).getByRole('button', { name: '继续编辑' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText('场馆名称')).toHaveValue('江北馆一');
  await user.click(save());
  expect(await screen.findByRole('dialog', { name: '场馆已被他人修改' })).toBeVisible();
  expect(saved.map(([, version]) => version)).toEqual([3, 3]);
});

it('says of a draft that somebody saved over since, and asks about each difference', async () => {
  const { user, saved } = open(draftOf({ name: '江北新馆', tel: '023-1' }, 2), [stale]);
  expect(await screen.findByText(/此后内容又有人保存过/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /恢\s?复/ }));
  await user.click(save());
  const question = await screen.findByRole('dialog', { name: '场馆已被他人修改' });
  expect(saved.map(([, version]) => version)).toEqual([2]);
  expect(within(question).getByText('还有 2 处没有选择')).toBeVisible();
});

it('asks before choices that were made between two versions are given up', async () => {
  const { user, saved } = open(null, [stale, {}]);
  await user.type(await screen.findByLabelText('场馆名称'), '一');
  await user.click(save());
  const question = await screen.findByRole('dialog', { name: '场馆已被他人修改' });
  await user.click(rowIn(question, '场馆名称').getByRole('radio', { name: '我的内容' }));
  await user.keyboard('{Escape}');
  expect(await screen.findAllByText('放弃已改的选择？')).not.toEqual([]);
  await user.click(screen.getByText(/^取\s?消$/));
  await user.click(within(question).getByRole('button', { name: '按所选内容保存' }));
  await waitFor(() => expect(saved).toHaveLength(2));
});
