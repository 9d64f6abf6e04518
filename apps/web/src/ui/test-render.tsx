import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { AntdProvider } from '@/app/AntdProvider';

/** Renders inside the providers that the product has around every screen. */
export function renderInApp(node: ReactNode): RenderResult {
  return render(<AntdProvider>{node}</AntdProvider>);
}
