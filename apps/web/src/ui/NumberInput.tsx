import { InputNumber, type InputNumberProps } from 'antd';
import { halfWidth } from './half-width';

type Numeric = number | string;

/** A field for a number that takes what people type and paste: `1,200 人` and `１２００` are 1200. */
export function NumberInput<T extends Numeric = Numeric>(props: InputNumberProps<T>) {
  return <InputNumber<T> {...props} parser={(text) => plainNumber(text) as T} />;
}

/** A number with separators of thousands; a worksheet writes long ones as `1.2E+05`. */
const numbers = /(-?(?:\d[\d,\s]*)?(?:\.\d*)?)(e[+-]?\d+)?/i;

/** The first number of a text, which is not made of several: `100-200` begins with 100. antd makes the number of it. */
function plainNumber(text: string | undefined): string {
  // A Chinese input method writes 。 for a point.
  const from = halfWidth(text ?? '')
    .replace(/(\d)。(?=\d|$)/g, '$1.')
    .replace(/^[^\d.-]+/, '');
  const [, digits = '', exponent = ''] = numbers.exec(from) ?? [];
  const plain = digits.replace(/[,\s]/g, '');
  return exponent === '' ? plain : String(Number(plain + exponent));
}
