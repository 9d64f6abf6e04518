import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderInApp } from '@/ui/test-render';
import { type Paper, PaperUpload } from './PaperUpload';

it('keeps the focus among the files when one is taken away', async () => {
  const Field = () => {
    const [files, setFiles] = useState<readonly Paper[]>([
      { path: '/1', name: '证明.pdf', kind: 'file' },
      { path: '/2', name: '名单.pdf', kind: 'file' },
    ]);
    return <PaperUpload label="附件" upload={async () => '/3'} most={3} value={files} onChange={setFiles} />;
  };
  const user = userEvent.setup();
  renderInApp(<Field />);
  screen.getByRole('button', { name: '移除 证明.pdf' }).focus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: '移除 名单.pdf' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: /添加附件/ })).toHaveFocus();
});
