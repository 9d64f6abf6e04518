import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderInApp } from '../test-render';
import { type DiffItem, DiffView } from './DiffView';

const unchanged = (label: string, text: string): DiffItem => ({ label, kind: 'text', before: text, after: text });

it('says of an unchanged text that it goes on, and cuts no character in two', () => {
  renderInApp(<DiffView items={[unchanged('简介', '𠮷'.repeat(121)), unchanged('备注', '𠮷'.repeat(120))]} />);
  expect(screen.getByText(`${'𠮷'.repeat(120)}……`)).toBeInTheDocument();
  expect(screen.getByText('𠮷'.repeat(120))).toBeInTheDocument();
});

it('opens the picture that was taken away large, like the one that came', async () => {
  renderInApp(<DiffView items={[{ label: '头像', kind: 'image', before: '/files/a.webp', after: '/files/b.webp' }]} />);
  expect(screen.getByAltText('现在的第 1 张')).toHaveAttribute('src', '/files/b.webp?w=240');
  await userEvent.setup({ pointerEventsCheck: 0 }).click(screen.getByAltText('原来的第 1 张'));
  const shown = await screen.findByRole('dialog');
  expect(shown.querySelector('img')).toHaveAttribute('src', '/files/a.webp');
});

it('marks beside changed words those that only look otherwise or lead elsewhere', () => {
  const before = '<p>开幕时间：上午九点。<a href="/a">报名</a>须知</p>';
  const after = '<p>开幕时间：<strong>上午</strong>十点。<a href="/b">报名</a>须知</p>';
  renderInApp(<DiffView items={[{ label: '简介', kind: 'html', before, after }]} />);
  const marked = (name: string) => [...document.querySelectorAll(name)].map(({ textContent }) => textContent);
  expect([marked('del'), marked('ins')]).toEqual([['九'], ['十']]);
  expect(marked('mark')).toEqual(['上午', '报名', '上午', '报名']);
  expect(screen.getByText('带虚线的文字只改了格式或链接')).toBeVisible();
});

it('shows both articles as they look where only their dress has changed', () => {
  const [before, after] = ['<p>开幕</p>', '<p><strong>开幕</strong></p>'];
  renderInApp(<DiffView items={[{ label: '简介', kind: 'html', before, after }]} />);
  expect(screen.getByText('文字没有变化，只改了格式或链接')).toBeVisible();
  expect(screen.getAllByText('开幕').map(({ nodeName }) => nodeName)).toEqual(['P', 'STRONG']);
});
