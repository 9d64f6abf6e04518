import { act, fireEvent } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Suspense, use } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { antdEscape } from '../../scripts/antd-escape.mjs';

type UseEscape = (open: boolean, onEscape: (pressed: { top: boolean }) => void) => void;

const require = createRequire(import.meta.url);
const portal = createRequire(require.resolve('antd')).resolve('@rc-component/portal');
const source = join(dirname(portal), '../es/useEscKeyDown.js');

afterEach(() => vi.unstubAllEnvs());

/** The module as text, loaded with what it imports. */
async function load(text: string): Promise<UseEscape> {
  const here = createRequire(source);
  const placed = text.replace(/from '(.+?)'/g, (_, name: string) => `from '${pathToFileURL(here.resolve(name)).href}'`);
  const loaded = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(placed)}`);
  return loaded.default;
}

/** How often Escape reaches a layer after another one above it waited for a part, came up and went. */
async function escapesBelow(useEscape: UseEscape): Promise<number> {
  const heard = vi.fn();
  let arrive = (_part: string) => {};
  const part = new Promise<string>((resolve) => {
    arrive = resolve;
  });
  const Layer = ({ onEscape }: { readonly onEscape: () => void }) => {
    useEscape(true, ({ top }) => top && onEscape());
    return null;
  };
  const Late = () => use(part);
  const page = (isOver: boolean) => (
    <>
      <Layer onEscape={heard} />
      {isOver && (
        <Suspense>
          <Layer onEscape={() => undefined} />
          <Late />
        </Suspense>
      )}
    </>
  );
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(page(true)));
  await act(async () => arrive('here'));
  await act(async () => root.render(page(false)));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await act(async () => root.unmount());
  return heard.mock.calls.length;
}

it('lets Escape reach what lies below a layer whose first rendering was given up', async () => {
  // In tests all of antd's layers have one and the same number.
  vi.stubEnv('NODE_ENV', 'development');
  const text = readFileSync(source, 'utf8');
  const rewritten = antdEscape().transform.handler(text, source)?.code ?? '';
  expect(await escapesBelow(await load(rewritten))).toBe(1);
  // Once antd does so by itself, the rewriting can go.
  expect(await escapesBelow(await load(text))).toBe(0);
});
