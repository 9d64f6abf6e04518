import { act, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, type FormInstance } from 'antd';
import { afterEach, expect, it, vi } from 'vitest';
import { holdLogin } from '@/kernel/api/network.fixture';
import { renderInApp } from '@/ui/test-render';
import { createUnfinishedUploads, UnfinishedUploadsContext } from '@/ui/unfinished-uploads';
import { IdCardControl } from './IdCardControl';

afterEach(() => vi.unstubAllGlobals());

/** A network that holds the answer to a picture back until `answer`. */
function holdUpload(): () => void {
  holdLogin();
  let answer: () => void = () => undefined;
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      status = 200;
      responseText = JSON.stringify({ state: 1, msg: '', objects: [{ relativePath: '/files/private/a.jpg' }] });
      onload = () => undefined;
      open = () => undefined;
      abort = () => undefined;
      setRequestHeader = () => undefined;
      send = () => {
        answer = () => this.onload();
      };
    },
  );
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
  return () => answer();
}
const picture = new File(['x'], 'a.jpg', { type: 'image/jpeg' });

it('tells its form of a picture that is on its way', async () => {
  const answer = holdUpload();
  const form = createUnfinishedUploads();
  const onChange = vi.fn<(path: string | null) => void>();
  renderInApp(
    <UnfinishedUploadsContext value={form}>
      <IdCardControl label="学员照片" onChange={onChange} />
    </UnfinishedUploadsContext>,
  );
  await userEvent.upload(screen.getByLabelText('选择学员照片文件'), picture);
  await waitFor(() => expect(form.count()).toBe(1));
  await waitFor(() => {
    answer();
    expect(onChange).toHaveBeenCalledWith('/files/private/a.jpg');
  });
  await waitFor(() => expect(form.count()).toBe(0));
});

/** The field in a form that stays while the field comes and goes, as that of a dialog does. */
function InForm({ form, isShown }: { readonly form: FormInstance; readonly isShown: boolean }) {
  return (
    <Form form={form}>
      <Form.Item name="name">
        <input aria-label="姓名" />
      </Form.Item>
      {isShown && (
        <Form.Item name="photo" initialValue="/files/private/before.jpg">
          <IdCardControl label="学员照片" />
        </Form.Item>
      )}
    </Form>
  );
}

it('leaves a picture removed that was removed while another was on its way', async () => {
  const answer = holdUpload();
  const { result } = renderHook(() => Form.useForm());
  const [form] = result.current;
  renderInApp(<InForm form={form} isShown />);
  await userEvent.upload(screen.getByLabelText('选择学员照片文件'), picture);
  await userEvent.click(screen.getByRole('button', { name: '移除学员照片' }));
  await act(async () => answer());
  expect(form.getFieldValue('photo')).toBeNull();
  expect(screen.getByRole('button', { name: '上传学员照片' })).not.toHaveClass('ant-btn-loading');
});

it('puts no picture of one record into the form of the next', async () => {
  const answer = holdUpload();
  const { result } = renderHook(() => Form.useForm());
  const [form] = result.current;
  const { rerender } = renderInApp(<InForm form={form} isShown />);
  await userEvent.upload(screen.getByLabelText('选择学员照片文件'), picture);
  rerender(<InForm form={form} isShown={false} />);
  form.setFieldValue('photo', '/files/private/next.jpg');
  await act(async () => answer());
  expect(form.getFieldValue('photo')).toBe('/files/private/next.jpg');
});
