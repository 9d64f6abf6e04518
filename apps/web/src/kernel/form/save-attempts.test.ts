import { expect, it } from 'vitest';
import { createSaveAttempts } from './save-attempts';

function numberedKeys() {
  let made = 0;
  return () => `key-${(made += 1)}`;
}

it('repeats an unanswered save byte for byte under its key', () => {
  const attempts = createSaveAttempts(numberedKeys());
  const first = attempts.begin({ intent: 'submit', as: 'create', revision: 3, body: { title: '舞蹈大赛' } });
  expect(attempts.pending('submit', 3)).toBe(first);
  expect(first.key).toBe('key-1');
});

it('takes another key once the form has changed', () => {
  const attempts = createSaveAttempts(numberedKeys());
  attempts.begin({ intent: 'submit', as: 'create', revision: 3, body: { title: '舞蹈大赛' } });
  expect(attempts.pending('submit', 4)).toBeUndefined();
  expect(attempts.begin({ intent: 'submit', as: 'create', revision: 4, body: { title: '合唱大赛' } }).key).toBe(
    'key-2',
  );
});

it('does not repeat a draft as a submission', () => {
  const attempts = createSaveAttempts(numberedKeys());
  attempts.begin({ intent: 'draft', as: 'create', revision: 3, body: { title: '舞蹈大赛' } });
  expect(attempts.pending('submit', 3)).toBeUndefined();
});

it('spends the key when the server has answered, even with a refusal', () => {
  const attempts = createSaveAttempts(numberedKeys());
  attempts.begin({ intent: 'submit', as: 'create', revision: 3, body: { title: '舞蹈大赛' } });
  attempts.answered();
  expect(attempts.pending('submit', 3)).toBeUndefined();
});

it('knows of a new record that may have been stored until the server has answered, whichever button made it', () => {
  const attempts = createSaveAttempts(numberedKeys());
  const draft = attempts.begin({ intent: 'draft', as: 'create', revision: 3, body: { title: '舞蹈大赛' } });
  expect(attempts.unknown()).toBe(draft);
  attempts.answered();
  expect(attempts.unknown()).toBeUndefined();
  attempts.begin({ intent: 'draft', as: 'update', revision: 3, body: { id: 'v7' } });
  expect(attempts.unknown()).toBeUndefined();
});
