import { screen, waitFor } from '@testing-library/react';
import { queryAreaList, geocode } from '@yunguan/contract/platform/lookups';
import { Form } from 'antd';
import { afterEach, expect, it, vi } from 'vitest';
import { openPage } from '@/kernel/session/open-page.fixture';
import { blankForm, type VenueForm } from './venue-form';
import { VenuePlace } from './VenuePlace';

afterEach(() => {
  vi.unstubAllGlobals();
});

const found = { longitude: 106.55, dimension: 29.56, precision: 'exact', provider: 'offline' };

/** The place of a venue in 北城天街 8 号, which is being looked for until the test says that it was found. */
async function locating() {
  let answer: () => void = () => undefined;
  const located = new Promise((resolve) => {
    answer = () => resolve(found);
  });
  const changed = vi.fn();
  const Place = () => {
    const [form] = Form.useForm<VenueForm>();
    return (
      <Form form={form} initialValues={{ ...blankForm, address: '北城天街 8 号' }}>
        <VenuePlace form={form} onChanged={changed} />
      </Form>
    );
  };
  const view = openPage(Place, '/venue', ({ path }) => {
    if (path === geocode.path) return located;
    return path === queryAreaList.path ? [] : null;
  });
  await view.user.click(await screen.findByRole('button', { name: /按地址定位/ }));
  await waitFor(() => expect(view.bodies(geocode.path)).toHaveLength(1));
  return { ...view, answer, changed };
}

const point = () => ['经度', '纬度'].map((name) => screen.getByLabelText<HTMLInputElement>(name).value);
const isDone = () =>
  waitFor(() => expect(screen.getByRole('button', { name: /按地址定位/ })).not.toHaveClass('ant-btn-loading'));

it('takes the place that was found', async () => {
  const { answer, changed } = await locating();
  answer();
  expect(await screen.findByText('已按详细地址定位')).toBeInTheDocument();
  expect(point()).toEqual(['106.550000', '29.560000']);
  expect(changed).toHaveBeenCalledOnce();
});

it('does not take the place of an address that was changed meanwhile', async () => {
  const { user, answer, changed } = await locating();
  await user.type(screen.getByLabelText('详细地址'), '附 2 号');
  answer();
  await isDone();
  expect(point()).toEqual(['', '']);
  expect(changed).not.toHaveBeenCalled();
  expect(screen.queryByText('已按详细地址定位')).toBeNull();
});

it('leaves a place that was set by hand meanwhile', async () => {
  const { user, answer } = await locating();
  await user.type(screen.getByLabelText('经度'), '106.5');
  await user.type(screen.getByLabelText('纬度'), '29.5');
  await user.tab();
  answer();
  await isDone();
  expect(point()).toEqual(['106.500000', '29.500000']);
});
