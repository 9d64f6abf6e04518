import { InputNumber, type InputNumberProps } from 'antd';
import { halfWidth } from './half-width';

type Numeric = number | string;

/** A field for a number that takes what people type and paste: `1,200 人` and `１２００` are 1200. */
export function NumberInput<T extends Numeric = Numeric>(props: InputNumberProps<T>) {
  return <InputNumber<T> {...props} parser={(text) => plainNumber(text) as T} />;
}

/** What of a text belongs to a number; antd makes the number of it. */
function plainNumber(text: string | undefined): string {
  return halfWidth(text ?? '')
    .replace(/[^\d.-]/g, '')
    .replace(/(?!^)-/g, '');
}
