// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ReviewLogFile, type ReviewLogRow, ReviewLogTable } from './ReviewLogTable';
import { renderInApp } from './test-render';

const saved: { href: string; name: string }[] = [];
beforeEach(() => {
  saved.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ href: this.getAttribute('href') ?? '', name: this.download });
  });
});
afterEach(() => vi.restoreAllMocks());

const rowWith = (enclosureList: readonly ReviewLogFile[]): ReviewLogRow => ({
  userName: '罗文彬',
  reviewTime: '2026-11-21 10:00:00',
  statusDiscription: '<span>驳回</span>',
  remark: '见附件',
  venuesName: '两江新区文化馆',
  enclosureList,
});
const link = (signature: string) => ({ name: '修改意见.pdf', url: `/files/private/ab/c.pdf?e=1&s=${signature}` });

it('asks for a living link before a private file is saved', async () => {
  const renew = vi.fn(async () => [rowWith([link('new')])]);
  renderInApp(<ReviewLogTable rows={[rowWith([link('old')])]} renew={renew} />);
  await userEvent.click(screen.getByRole('link', { name: /修改意见\.pdf/ }));
  expect(renew).toHaveBeenCalledOnce();
  expect(saved).toEqual([{ href: link('new').url, name: '修改意见.pdf' }]);
});

it('says so when there is none', async () => {
  renderInApp(<ReviewLogTable rows={[rowWith([link('old')])]} renew={async () => undefined} />);
  await userEvent.click(screen.getByRole('link', { name: /修改意见\.pdf/ }));
  expect(await screen.findByText('文件暂时无法下载，请稍后再试')).toBeInTheDocument();
  expect(saved).toEqual([]);
});

it('leaves an address of the web, or a public file, to the browser', async () => {
  const renew = vi.fn(async () => undefined);
  const files = [
    { name: '通知', url: 'https://example.com/a?b=1' },
    { name: '图.png', url: '/files/ab/c.png' },
  ];
  renderInApp(<ReviewLogTable rows={[rowWith(files)]} renew={renew} />);
  for (const { name } of files) await userEvent.click(screen.getByRole('link', { name }));
  expect(renew).not.toHaveBeenCalled();
});
