import { type RenderResult, render } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import { AntdProvider } from '@/app/AntdProvider';

/**
 * Renders inside the providers that the product has around every screen. `isStill`: without transitions, whose end jsdom
 * never tells; antd calls a dialog open at the end of its own. `wrapper`: what is around antd, too, and so around its dialogs.
 */
export function renderInApp(
  node: ReactNode,
  { isStill = false, wrapper }: { isStill?: boolean; wrapper?: ComponentType<{ children: ReactNode }> } = {},
): RenderResult {
  return render(<AntdProvider isStill={isStill}>{node}</AntdProvider>, wrapper ? { wrapper } : {});
}
