import { Form } from 'antd';
import type { ReactNode } from 'react';
import { useFieldError, usePassedEnds } from './form-context';
import { useWatchedHint } from './watched-words';

export interface ControlIds {
  readonly id: string;
  /** Id of the message under the field, while there is one. */
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
}

export interface FieldBoxProps {
  readonly label: ReactNode;
  /** Fields that the control owns, in the order of its parts. */
  readonly names: readonly string[];
  readonly required?: boolean;
  /** Takes both columns. */
  readonly wide?: boolean;
  /** The label names one input; a group of controls names itself. */
  readonly isGroup?: boolean;
  readonly extra?: ReactNode;
  readonly children: (ids: ControlIds) => ReactNode;
}

/** Label, control and message of one field, or of several that are one control. */
export function FieldBox({ label, names, required, wide, isGroup, extra, children }: FieldBoxProps) {
  const error = useFieldError(names);
  const hints = [usePassedEnds(names), useWatchedHint(names)].filter((text) => text !== undefined);
  const id = `field-${names[0]}`;
  const errorId = `${id}-error`;
  return (
    <Form.Item
      className={wide ? 'span-2' : ''}
      label={label}
      required={required ?? false}
      extra={hints.length === 0 ? extra : <Hints texts={hints}>{extra}</Hints>}
      {...(isGroup ? {} : { htmlFor: id })}
      validateStatus={error ? 'error' : ''}
      help={error && <span id={errorId}>{error}</span>}
    >
      <div data-fields={names.join(' ')}>
        {children({ id, describedBy: error ? errorId : undefined, invalid: error !== undefined })}
      </div>
    </Form.Item>
  );
}

/** What no rule refuses and its author should know before the reviewer tells him. */
function Hints({ texts, children }: { readonly texts: readonly string[]; readonly children: ReactNode }) {
  return (
    <>
      {texts.map((text) => (
        <span key={text} className="field-hint">
          {text}
        </span>
      ))}
      {children}
    </>
  );
}
