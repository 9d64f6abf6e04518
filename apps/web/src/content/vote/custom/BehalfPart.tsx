import { longestWords, takesFiles } from '@yunguan/contract/content/vote-answers';
import { mostAnswerFiles, pictureType } from '@yunguan/contract/content/vote-custom';
import { longestPhone } from '@yunguan/contract/kernel/text-limits';
import { applicationSource } from '@yunguan/contract/kernel/upload-limits';
import { Checkbox, Form, Input } from 'antd';
import { uploadTo } from '@/kernel/form/upload-to';
import { PaperUpload } from '@/kernel/papers/PaperUpload';
import { Section } from '@/ui/Section';
import { counted, upTo } from '@/kernel/text-limits';
import { judged } from '@/kernel/records/judged';
import { telProblem } from '../signups/team-form';
import { type AnswerValue, answerProblem, type FormPart } from './behalf-form';
import type { FormLine } from './form-lines';

const upload = uploadTo(applicationSource);

/** Target of the anchor of a part. */
export const partId = ({ id }: FormPart) => `part-${id}`;

const triggers = ['onBlur', 'onChange'];

export interface BehalfPartProps {
  readonly part: FormPart;
  /** The phone, which every form begins with. */
  readonly hasPhone: boolean;
  readonly isFocused: boolean;
  /** Title of what the applicant has to accept, in the last part. */
  readonly commitment: string | undefined;
}

/** One part of the form with its fields, judged as the public's page and the server judge them. */
export function BehalfPart({ part, hasPhone, isFocused, commitment }: BehalfPartProps) {
  return (
    <Section id={partId(part)} title={part.title} hint={part.remarks}>
      <div className="form-grid">
        {hasPhone && (
          <Form.Item
            name="tel"
            label="手机号码"
            required
            validateTrigger="onBlur"
            rules={[judged((value: string | undefined) => telProblem(value, ''))]}
          >
            <Input
              maxLength={longestPhone}
              inputMode="tel"
              autoFocus={isFocused}
              placeholder="手机或座机，例：13245678912"
            />
          </Form.Item>
        )}
        {part.fields.map((field) => (
          <BehalfField key={field.id} field={field} />
        ))}
        {!hasPhone && part.fields.length === 0 && <p className="hint">此副标题下没有字段</p>}
        {commitment !== undefined && <Agreement title={commitment} />}
      </div>
    </Section>
  );
}

function BehalfField({ field }: { field: FormLine }) {
  const { id, fieldName, type, isNull, remarks } = field;
  return (
    <Form.Item
      name={id}
      label={fieldName}
      className={type === 1 ? '' : 'span-2'}
      required={isNull}
      validateTrigger={takesFiles(type) ? 'onChange' : triggers}
      rules={[{ ...judged((value: AnswerValue) => answerProblem(field, value)), validateTrigger: triggerOf(type) }]}
      {...(remarks !== '' && { extra: remarks })}
    >
      {control(field)}
    </Form.Item>
  );
}

const triggerOf = (type: number) => (takesFiles(type) ? 'onChange' : 'onBlur');

function control({ fieldName, type }: FormLine) {
  const placeholder = `请输入${fieldName}`;
  if (takesFiles(type)) {
    return <PaperUpload label={fieldName} upload={upload} most={mostAnswerFiles} picturesOnly={type === pictureType} />;
  }
  if (type === 1) return <Input {...upTo(longestWords(type))} placeholder={placeholder} />;
  return (
    <Input.TextArea autoSize={{ minRows: 3, maxRows: 12 }} {...counted(longestWords(type))} placeholder={placeholder} />
  );
}

/** The public ticks it on its page; staff has seen it signed, or heard it said. */
function Agreement({ title }: { title: string }) {
  const missing = `请确认报名人已阅读并同意《${title}》`;
  return (
    <Form.Item
      name="agreed"
      valuePropName="checked"
      className="span-2"
      rules={[judged((value: boolean | undefined) => (value === true ? undefined : missing))]}
    >
      <Checkbox>报名人已阅读并同意《{title}》</Checkbox>
    </Form.Item>
  );
}
