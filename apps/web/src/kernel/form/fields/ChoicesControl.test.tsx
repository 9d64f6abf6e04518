import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { site } from '@yunguan/contract/content/site';
import { anyContent } from '@yunguan/contract/kernel/content';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Asked, stubNetwork } from '../../api/network.fixture';
import { equipmentChoices } from '../../equipment/equipment-choices';
import { ChoiceSources } from '../choice-sources';
import { FieldFor } from '../FieldFor';
import { openFields } from '../open-fields.fixture';

const sites = anyContent(site);
const sound = '01a1fe09-cf28-7273-bce0-000000000001';
const light = '01a1fe09-cf28-7273-bce0-000000000002';
const gone = '01a1fe09-cf28-7273-bce0-000000000003';
const pieces = [
  { id: sound, name: '专业音响', remarks: '4 只', state: true },
  { id: light, name: '追光灯', remarks: '', state: true },
  { id: gone, name: '老式投影', remarks: '', state: false },
];
let asked: readonly Asked[];

beforeEach(() => {
  asked = stubNetwork(() => pieces);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

async function open(row?: Readonly<Record<string, unknown>>, pattern?: Readonly<Record<string, unknown>>) {
  const opened = openFields(
    sites,
    <ChoiceSources value={{ equipment: equipmentChoices }}>
      <FieldFor name="equipmentId" />
    </ChoiceSources>,
    { ...(row && { row }), ...(pattern && { pattern }) },
  );
  const box = await screen.findByRole('combobox');
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  return { ...opened, box, user };
}

it('offers the valid pieces, with their remarks, and keeps the order of choosing', async () => {
  const { box, user, values } = await open();
  await user.click(box);
  expect(await screen.findByText('4 只')).toBeVisible();
  expect(screen.queryByText('老式投影')).toBeNull();
  await user.click(screen.getByTitle('追光灯'));
  await user.click(screen.getByTitle('专业音响'));
  expect(values().equipmentId).toEqual([light, sound]);
});

it('finds a piece by its name', async () => {
  const { box, user } = await open();
  await user.click(box);
  await screen.findByTitle('专业音响');
  await user.type(box, '灯');
  await waitFor(() => expect(screen.queryByTitle('专业音响')).toBeNull());
  expect(screen.getByTitle('追光灯')).toBeVisible();
});

it('asks for the pieces of the venue that the record belongs to', async () => {
  await open({ venueId: 'v9', equipmentId: [] });
  await waitFor(() => expect(asked.at(-1)?.body).toEqual({ venueId: 'v9' }));
});

it('keeps a withdrawn piece that the record lists, by its name, until it is taken out', async () => {
  const { box, user, values } = await open({
    equipmentId: [sound, gone],
    equipmentList: [
      { id: sound, name: '专业音响' },
      { id: gone, name: '老式投影' },
    ],
  });
  await user.click(box);
  // Its tag carries the name as well.
  const named = await screen.findAllByTitle('老式投影（已停用）');
  const option = named.find(({ className }) => className.includes('option'));
  if (!option) throw new Error('the withdrawn piece cannot be taken out');
  await user.click(option);
  expect(values().equipmentId).toEqual([sound]);
  await waitFor(() => expect(screen.queryByTitle('老式投影（已停用）')).toBeNull());
});

it('says once that a piece is withdrawn whose name nobody knows', async () => {
  const { box, user } = await open({ equipmentId: [gone], equipmentList: [] });
  await user.click(box);
  expect(await screen.findAllByTitle('已停用的设备')).not.toHaveLength(0);
  expect(screen.queryByTitle('已停用的设备（已停用）')).toBeNull();
});

it('keeps the name of a withdrawn piece in a copy of the record that lists it', async () => {
  const pattern = { equipmentId: [gone], equipmentList: [{ id: gone, name: '老式投影' }] };
  const { box, user } = await open(undefined, pattern);
  await user.click(box);
  expect(await screen.findAllByTitle('老式投影（已停用）')).not.toHaveLength(0);
});

it('reads the pieces anew for who opens the list later, and keeps the name of one that was withdrawn meanwhile', async () => {
  const { box, user, values } = await open({ equipmentId: [light], equipmentList: [] });
  await waitFor(() => expect(asked).toHaveLength(1));
  await user.tab();
  asked = stubNetwork(() => pieces.filter(({ id }) => id !== light));
  const { now } = Date;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 60_000);
  await user.click(box);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(await screen.findAllByTitle('追光灯（已停用）')).not.toHaveLength(0);
  expect(values().equipmentId).toEqual([light]);
});
