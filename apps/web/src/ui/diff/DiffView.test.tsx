import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '../test-render';
import { type DiffItem, DiffView } from './DiffView';

const unchanged = (label: string, text: string): DiffItem => ({ label, kind: 'text', before: text, after: text });

it('says of an unchanged text that it goes on, and cuts no character in two', () => {
  renderInApp(<DiffView items={[unchanged('简介', '𠮷'.repeat(121)), unchanged('备注', '𠮷'.repeat(120))]} />);
  expect(screen.getByText(`${'𠮷'.repeat(120)}……`)).toBeInTheDocument();
  expect(screen.getByText('𠮷'.repeat(120))).toBeInTheDocument();
});
