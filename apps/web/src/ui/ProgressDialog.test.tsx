import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ProgressDialog } from './ProgressDialog';
import { renderInApp } from './test-render';

vi.mock('./ProgressBar', () => {
  throw new Error('Failed to fetch dynamically imported module');
});

it('still says what is done, and offers the way out, where the network took its bar away', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  renderInApp(<ProgressDialog open title="正在导出" detail="共 63 条，正在生成文件…" onCancel={() => undefined} />);
  expect(await screen.findByText('共 63 条，正在生成文件…')).toBeInTheDocument();
  await vi.waitFor(() => expect(document.querySelector('.progress-waiting')).toBeNull(), 10_000);
  expect(screen.getByRole('button', { name: '取消' })).toBeInTheDocument();
});
