import type { Values } from '@yunguan/contract/kernel/parse';
import type { ReactNode } from 'react';
import { textValue } from '../loose-values';
import type { RecordPart } from './use-kept-form';

/** One side of a part in words; says so where there are none. */
export function SideText({ children }: { readonly children: string }) {
  return children === '' ? <span className="hint">（空）</span> : <span className="conflict-text">{children}</span>;
}

/** A part that is one field; its words are the value itself, or what `view` makes of it. */
export function onePart(name: string, label: string, view: (value: unknown) => ReactNode = plain): RecordPart {
  return { key: name, label, names: [name], view: (values: Values) => view(values[name]) };
}

const plain = (value: unknown) => <SideText>{textValue(value)}</SideText>;

/** The words of a field that is on or off. */
export const yesOrNo = (value: unknown) => <SideText>{value === true ? '是' : '否'}</SideText>;
