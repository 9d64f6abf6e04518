import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyPart } from './lazy-part';

interface PartProps {
  readonly onClose: () => void;
}

const fetched = { default: ({ onClose }: PartProps) => <button onClick={onClose}>选好了</button> };
const offline = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/Part.js'));

function open(load: () => Promise<{ default: ComponentType<PartProps> }>) {
  const Part = lazyPart(load);
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <input aria-label="标题" />
        <button onClick={() => setOpen(true)}>选择</button>
        <Suspense>{isOpen && <Part onClose={() => setOpen(false)} />}</Suspense>
      </>
    );
  }
  render(<Page />);
  return userEvent.setup();
}

afterEach(() => vi.restoreAllMocks());

it('keeps the page and what was typed when its code cannot be fetched, and tries again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi.fn<() => Promise<{ default: ComponentType<PartProps> }>>(offline);
  const user = open(load);
  await user.type(screen.getByLabelText('标题'), '端午诗会');
  await user.click(screen.getByText('选择'));
  await screen.findByText('没有加载成功');
  expect(screen.getByLabelText('标题')).toHaveValue('端午诗会');
  load.mockResolvedValue(fetched);
  await user.click(screen.getByText(/^重\s*试$/));
  await screen.findByText('选好了');
  expect(screen.queryByText('没有加载成功')).toBeNull();
});

it('does not ask for its code without a line, for the browser would hold on to the failure', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.fn<() => Promise<{ default: ComponentType<PartProps> }>>().mockResolvedValue(fetched);
  const user = open(load);
  await user.click(screen.getByText('选择'));
  await screen.findByText('没有加载成功');
  expect(load).not.toHaveBeenCalled();
  line.mockReturnValue(true);
  await user.click(screen.getByText(/^重\s*试$/));
  await screen.findByText('选好了');
});

it('says after a retry in vain that the page has to be loaded anew', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const user = open(vi.fn<() => Promise<{ default: ComponentType<PartProps> }>>(offline));
  await user.click(screen.getByText('选择'));
  await user.click(await screen.findByText(/^重\s*试$/));
  await screen.findByText(/再刷新页面/);
});

it('may be closed, and is fetched anew at the next opening', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi.fn<() => Promise<{ default: ComponentType<PartProps> }>>(offline);
  const user = open(load);
  await user.click(screen.getByText('选择'));
  await user.click(await screen.findByText(/关\s*闭/));
  load.mockResolvedValue(fetched);
  await user.click(screen.getByText('选择'));
  await user.click(await screen.findByText('选好了'));
  expect(screen.queryByText('选好了')).toBeNull();
});

class Outer extends Component<{ readonly children: ReactNode }, { readonly text: string }> {
  override state = { text: '' };

  static getDerivedStateFromError(error: unknown) {
    return { text: String(error) };
  }

  override render() {
    return this.state.text || this.props.children;
  }
}

it('leaves what a part does wrong to the page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Part = lazyPart<object>(() => Promise.reject(new Error('坏了')));
  render(
    <Outer>
      <Suspense>
        <Part />
      </Suspense>
    </Outer>,
  );
  await screen.findByText('Error: 坏了');
});
