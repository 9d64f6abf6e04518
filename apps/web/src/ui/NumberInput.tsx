import { InputNumber, type InputNumberProps } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { halfWidth } from './half-width';

type Numeric = number | string;

export interface NumberInputProps<T extends Numeric> extends InputNumberProps<T> {
  /**
   * The number is finished, by Enter or by leaving the field, and what the field makes of it is drawn: the largest of one
   * that is too large, a whole one. antd's own events come before that.
   */
  readonly onFinish?: () => void;
}

/** A field for a number that takes what people type and paste: `1,200 人` and `１２００` are 1200. */
export function NumberInput<T extends Numeric = Numeric>({ onFinish, ...props }: NumberInputProps<T>) {
  const [finished, setFinished] = useState(0);
  const finish = useEffectEvent(() => onFinish?.());
  useEffect(() => {
    if (finished > 0) finish();
  }, [finished]);
  const handleFinish = () => setFinished((times) => times + 1);
  return (
    <InputNumber<T>
      {...props}
      {...(onFinish && { onPressEnter: handleFinish, onBlur: handleFinish })}
      parser={(text) => plainNumber(text) as T}
    />
  );
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
