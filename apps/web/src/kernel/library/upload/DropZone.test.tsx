import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '@/ui/test-render';
import { DropZone } from './DropZone';
import type { ChosenFile } from './upload-item';

const fileEntry = (name: string) => ({
  name,
  isFile: true,
  isDirectory: false,
  file: (done: (file: File) => void) => done(new File(['x'], name)),
});
const folderEntry = (
  name: string,
  read: (done: (entries: unknown[]) => void, fail: (why: unknown) => void) => void,
) => ({
  name,
  isFile: false,
  isDirectory: true,
  createReader: () => ({ readEntries: read }),
});

it('takes what can be read of a drop, and names what cannot', async () => {
  const taken: ChosenFile[] = [];
  renderInApp(
    <DropZone
      accept="image/*"
      multiple
      takesFolders
      hint=""
      isCompact={false}
      onFiles={(files) => taken.push(...files)}
    />,
  );
  const entries = [
    fileEntry('演出.jpg'),
    folderEntry('无权打开', (_, fail) => fail(new DOMException('no', 'NotReadableError'))),
  ];
  const items = entries.map((entry) => ({ kind: 'file', webkitGetAsEntry: () => entry }));
  fireEvent.drop(screen.getByText(/将文件或文件夹拖到这里/), { dataTransfer: { items, files: [] } });
  await waitFor(() => expect(taken.map(({ file }) => file.name)).toEqual(['演出.jpg']));
  expect(await screen.findByText('“无权打开”不能读取，没有添加')).toBeVisible();
});
