import { largestListNumber } from '@yunguan/contract/kernel/list-number';
import { useState } from 'react';
import { NumberInput } from '@/ui/NumberInput';
import { useToldLimit } from '@/ui/use-told-limit';

export interface NumberCellProps {
  readonly name: string;
  readonly sort: number;
  readonly onNumber: (sort: number) => void;
}

/** 序号 of a field. It moves when the number is finished, not while it is typed. */
export function NumberCell({ name, sort, onNumber }: NumberCellProps) {
  const [typed, setTyped] = useState<number | null>();
  const limit = useToldLimit('序号', largestListNumber);
  const handleFinish = () => {
    limit.tell();
    if (typed !== undefined && typed !== null) onNumber(typed);
    setTyped(undefined);
  };
  return (
    <NumberInput<number>
      className="custom-line-number num"
      size="small"
      min={0}
      max={largestListNumber}
      precision={0}
      controls={false}
      value={typed === undefined ? sort : typed}
      aria-label={`${name}的序号`}
      onInput={limit.onInput}
      onChange={setTyped}
      onFinish={handleFinish}
    />
  );
}
