import { Form } from 'antd';
import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '@/ui/lazy-part';
import { useFieldError, useOpenForm, usePassedEnds } from './form-context';
import { useWatchedHint } from './watched-words';

const ClashHint = lazyPart(() => import('../schedule/ClashHint'), { inline: true });

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
  const { occurs } = useOpenForm().session.declaration;
  const isTime = occurs !== undefined && names.includes(occurs.end);
  const id = `field-${names[0]}`;
  const errorId = `${id}-error`;
  return (
    <Form.Item
      className={wide ? 'span-2' : ''}
      label={label}
      required={required ?? false}
      extra={
        hints.length === 0 && !isTime ? (
          extra
        ) : (
          <Hints texts={hints} isTime={isTime}>
            {extra}
          </Hints>
        )
      }
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

interface HintsProps {
  readonly texts: readonly string[];
  /** The field says when the record takes place. */
  readonly isTime: boolean;
  readonly children: ReactNode;
}

/** What no rule refuses and its author should know before the reviewer tells him. */
function Hints({ texts, isTime, children }: HintsProps) {
  return (
    <>
      {texts.map((text) => (
        <span key={text} className="field-hint">
          {text}
        </span>
      ))}
      {isTime && (
        <Suspense>
          <ClashHint />
        </Suspense>
      )}
      {children}
    </>
  );
}
