import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { AntdProvider } from '@/app/AntdProvider';

/**
 * Renders inside the providers that the product has around every screen. `isStill`: without transitions, whose end jsdom
 * never tells; antd calls a dialog open at the end of its own.
 */
export function renderInApp(node: ReactNode, { isStill = false } = {}): RenderResult {
  return render(<AntdProvider isStill={isStill}>{node}</AntdProvider>);
}
