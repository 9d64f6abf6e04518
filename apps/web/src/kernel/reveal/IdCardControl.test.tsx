import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { holdLogin } from '@/kernel/api/network.fixture';
import { renderInApp } from '@/ui/test-render';
import { createUnfinishedUploads, UnfinishedUploadsContext } from '@/ui/unfinished-uploads';
import { IdCardControl } from './IdCardControl';

afterEach(() => vi.unstubAllGlobals());

it('tells its form of a picture that is on its way', async () => {
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
      setRequestHeader = () => undefined;
      send = () => {
        answer = () => this.onload();
      };
    },
  );
  const form = createUnfinishedUploads();
  const onChange = vi.fn<(path: string | null) => void>();
  renderInApp(
    <UnfinishedUploadsContext value={form}>
      <IdCardControl label="学员照片" onChange={onChange} />
    </UnfinishedUploadsContext>,
  );
  await userEvent.upload(screen.getByLabelText('选择学员照片文件'), new File(['x'], 'a.jpg', { type: 'image/jpeg' }));
  await waitFor(() => expect(form.count()).toBe(1));
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
  await waitFor(() => {
    answer();
    expect(onChange).toHaveBeenCalledWith('/files/private/a.jpg');
  });
  await waitFor(() => expect(form.count()).toBe(0));
});
