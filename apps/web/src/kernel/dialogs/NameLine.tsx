import { LoadingOutlined, PlusOutlined } from '@ant-design/icons';
import { labelNameMissing, longestLabelName } from '@yunguan/contract/platform/labels';
import { Button, Input } from 'antd';
import { type FormEvent, useRef, useState } from 'react';
import { upTo } from '@/kernel/text-limits';
import './labels.css';

export interface NameLineProps {
  readonly initial?: string;
  readonly placeholder: string;
  readonly okText: string;
  /** Told whether there is another name than before. */
  readonly onTyped: (isTyped: boolean) => void;
  readonly onSave: (name: string) => Promise<boolean>;
  readonly onCancel?: () => void;
}

/** One name with its button; Enter saves, Esc takes back. */
export function NameLine({ initial = '', placeholder, okText, onTyped, onSave, onCancel }: NameLineProps) {
  const [name, setName] = useState(initial);
  const latest = useRef(initial);
  // Names that are being saved: that of a new label takes the next one meanwhile.
  const [onTheirWay, setOnTheirWay] = useState(0);
  const [problem, setProblem] = useState('');
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    // 002 §5.5, to the letter.
    if (name.trim() === '') return setProblem(labelNameMissing);
    if (name.trim() === initial) return onCancel?.();
    setOnTheirWay((names) => names + 1);
    const isSaved = await onSave(name.trim());
    setOnTheirWay((names) => names - 1);
    // The line of a new label is ready for the next one, which may stand in it already; that of a renamed one goes away.
    if (!isSaved || onCancel || latest.current !== name) return;
    setName('');
    latest.current = '';
    onTyped(false);
  };
  return (
    <form className="label-form" onSubmit={(event) => void handleSubmit(event)}>
      <div className="label-input">
        <Input
          value={name}
          // What is typed into a line that is about to go would be lost.
          readOnly={onTheirWay > 0 && onCancel !== undefined}
          autoFocus
          {...upTo(longestLabelName)}
          placeholder={placeholder}
          aria-label={placeholder}
          aria-invalid={problem !== ''}
          status={problem ? 'error' : ''}
          onChange={(event) => {
            setName(event.target.value);
            latest.current = event.target.value;
            onTyped(event.target.value.trim() !== initial);
            setProblem('');
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !onCancel) return;
            event.stopPropagation();
            onCancel();
          }}
        />
        {problem && (
          <span className="label-problem" role="alert">
            {problem}
          </span>
        )}
      </div>
      <Button
        htmlType="submit"
        type={onCancel ? 'default' : 'primary'}
        // antd's own loading button would swallow the next name.
        icon={onTheirWay > 0 ? <LoadingOutlined aria-hidden /> : !onCancel && <PlusOutlined aria-hidden />}
      >
        {okText}
      </Button>
      {onCancel && (
        <Button type="text" onClick={onCancel}>
          取消
        </Button>
      )}
    </form>
  );
}
