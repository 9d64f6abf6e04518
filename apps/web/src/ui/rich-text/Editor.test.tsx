import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '../test-render';
import { Editor } from './Editor';

const pasted = (html: string) => ({ getData: (type: string) => (type === 'text/html' ? html : ''), files: [] });

it('says at once which pasted links stay only as words, and holds nothing that is lost on saving', async () => {
  const onChange = vi.fn<(html: string) => void>();
  renderInApp(<Editor value="" onChange={onChange} upload={vi.fn<() => Promise<string>>()} />);
  const html = '<p>先看<a href="/new/voteActivebox">投票</a>，再看<a href="https://example.com/">官网</a></p>';
  fireEvent.paste(await screen.findByRole('textbox'), { clipboardData: pasted(html) });
  expect(await screen.findByText(/^1 个链接只留下了文字：“投票”。/)).toBeVisible();
  const stored = onChange.mock.lastCall?.[0] ?? '';
  expect(stored).toContain('先看投票，再看');
  expect([...stored.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(['https://example.com/']);
});
