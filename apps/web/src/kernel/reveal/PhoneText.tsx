import { Button } from 'antd';
import './reveal.css';

export interface PhoneTextProps {
  /** Whose number it is. */
  readonly name: string;
  /** As the list has it, masked. */
  readonly tel: string;
  /** In full, once the user gave a reason. */
  readonly full?: string | undefined;
  /** Absent without the right. */
  readonly onReveal: (() => void) | undefined;
}

/** A masked phone number, with 查看 for who may see it whole. */
export function PhoneText({ name, tel, full, onReveal }: PhoneTextProps) {
  return (
    <span className="num person-tel">
      {full ?? (tel || '—')}
      {onReveal && full === undefined && tel.includes('*') && (
        <Button type="link" size="small" aria-label={`查看 ${name} 的完整电话`} onClick={onReveal}>
          查看
        </Button>
      )}
    </span>
  );
}
