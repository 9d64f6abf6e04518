import { Button } from 'antd';

export interface PhoneTextProps {
  readonly person: { readonly name: string; readonly tel: string };
  /** In full, once the user gave a reason. */
  readonly full: string | undefined;
  /** Absent without the right. */
  readonly onReveal: (() => void) | undefined;
}

/** A masked phone number, with 查看 for who may see it whole. */
export function PhoneText({ person: { name, tel }, full, onReveal }: PhoneTextProps) {
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
