import { renderHook, screen, waitFor } from '@testing-library/react';
import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { renderInApp } from './test-render';
import {
  createUnfinishedUploads,
  showUnfinished,
  UnfinishedUploadsContext,
  useReportUploads,
} from './unfinished-uploads';

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

it('opens the tab that hides the first file', async () => {
  const scrolled: (string | null)[] = [];
  Element.prototype.scrollIntoView = function scroll(this: Element) {
    scrolled.push(this.closest('[role=tabpanel]')?.getAttribute('aria-hidden') ?? null);
  };
  const album = (key: string, isUnfinished: boolean) => ({
    key,
    label: key,
    forceRender: true,
    children: <p {...(isUnfinished && { 'data-unfinished': '' })}>{key}的照片</p>,
  });
  renderInApp(<Tabs items={[album('演出', false), album('排练', true)]} />);
  expect(screen.getByRole('tab', { name: '演出', selected: true })).toBeVisible();
  showUnfinished();
  expect(await screen.findByRole('tab', { name: '排练', selected: true })).toBeVisible();
  await waitFor(() => expect(scrolled).toEqual(['false']));
});
