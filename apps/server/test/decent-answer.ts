import { envelope } from '@yunguan/contract/kernel/envelope';
import { expect } from 'vitest';

/** No answer may ever carry a stack, an SQL text or the sign of an error that nobody foresaw. */
export function assertDecent(answer: { status: number; text: string }, about: string): void {
  expect([200, 401, 413, 415, 429, 503], `${about}: ${answer.text}`).toContain(answer.status);
  expect(answer.text, about).not.toMatch(
    /\bat \S+ \(|node_modules|\.ts:\d|\.js:\d|syntax error|violates|relation "|系统繁忙/,
  );
  const parsed = envelope.parse(JSON.parse(answer.text));
  expect([0, 1, 101, 107, 109], about).toContain(parsed.state);
  if (parsed.state === 0) expect(parsed.msg, about).toMatch(/[\u4e00-\u9fff]/);
}
