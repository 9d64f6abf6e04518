import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { createUnfinishedUploads, UnfinishedUploadsContext, useReportUploads } from './unfinished-uploads';

it('counts the files of every field, and none of a field that is gone', () => {
  const form = createUnfinishedUploads();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <UnfinishedUploadsContext value={form}>{children}</UnfinishedUploadsContext>
  );
  const field = (files: number) =>
    renderHook((count: number) => useReportUploads(count), { initialProps: files, wrapper });
  const [album, film] = [field(2), field(1)];
  expect(form.count()).toBe(3);
  album.rerender(1);
  expect(form.count()).toBe(2);
  film.unmount();
  expect(form.count()).toBe(1);
  album.rerender(0);
  expect(form.count()).toBe(0);
});
