import type { CustomField, CustomSubmission } from '@yunguan/contract/content/vote-custom';
import { Alert } from 'antd';
import { Pictures } from '@/kernel/detail/Pictures';
import { AnswerFiles } from './AnswerFiles';
import { type Answered, formChanges } from './form-changes';
import { attachmentType, groupType, pictureType } from './form-lines';

export interface ApplicationAnswersProps {
  /** Without the phone. */
  readonly signupInfo: CustomSubmission['signupInfo'];
  /** The form as it is now; undefined until known. */
  readonly form: readonly CustomField[] | undefined;
}

/** What was answered, by the form of that day: its groups, its order, its labels. */
export function ApplicationAnswers({ signupInfo, form }: ApplicationAnswersProps) {
  const { notes, added } = form ? formChanges(signupInfo, form) : { notes: new Map<string, string>(), added: [] };
  const isChanged = notes.size > 0 || added.length > 0;
  return (
    <>
      {isChanged && (
        <Alert
          className="application-changed"
          type="info"
          showIcon
          title={`表单后来有修改，以下按提交时的表单显示。${added.length > 0 ? `后来增加：${added.join('、')}。` : ''}`}
        />
      )}
      {sectionsOf(signupInfo).map(({ id, title, answers }) => (
        <section key={id} className="application-part" aria-label={title ?? '报名信息'}>
          {title !== undefined && (
            <h3>
              {title}
              <Note text={notes.get(id)} />
            </h3>
          )}
          <dl>
            {answers.map((answer) => (
              <Answer key={answer.id} answer={answer} note={notes.get(answer.id)} />
            ))}
          </dl>
          {answers.length === 0 && <p className="hint">此副标题下没有字段</p>}
        </section>
      ))}
      {signupInfo.length === 0 && <p className="hint">提交时，表单只有手机号码。</p>}
    </>
  );
}

interface Part {
  readonly id: string;
  readonly title: string | undefined;
  readonly answers: Answered[];
}

/** Groups of their own; what stands between them belongs together. */
function sectionsOf(signupInfo: CustomSubmission['signupInfo']): Part[] {
  const parts: Part[] = [];
  for (const answer of signupInfo) {
    const last = parts.at(-1);
    if (answer.type === groupType) {
      parts.push({ id: answer.id, title: answer.fieldName, answers: [...answer.childrens] });
    } else if (last && last.title === undefined) last.answers.push(answer);
    else parts.push({ id: answer.id, title: undefined, answers: [answer] });
  }
  return parts;
}

function Answer({ answer, note }: { answer: Answered; note: string | undefined }) {
  return (
    <div>
      <dt>
        {answer.fieldName}
        <Note text={note} />
      </dt>
      <dd>
        <AnswerValue answer={answer} />
      </dd>
    </div>
  );
}

function AnswerValue({ answer: { fieldName, type, content, datas, names } }: { answer: Answered }) {
  if (content === '') return <span className="hint">未填写</span>;
  if (type === pictureType) return <Pictures paths={datas} label={fieldName} width={132} height={98} />;
  if (type === attachmentType) return <AnswerFiles paths={datas} names={names} />;
  return <span className="application-text">{content}</span>;
}

function Note({ text }: { text: string | undefined }) {
  return text === undefined ? null : <small className="application-note">{text}</small>;
}
