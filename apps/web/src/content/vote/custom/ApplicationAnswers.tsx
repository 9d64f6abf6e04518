import type { CustomSubmission } from '@yunguan/contract/content/vote-application';
import { attachmentType, type CustomField, groupType, pictureType } from '@yunguan/contract/content/vote-custom';
import { Alert, Button } from 'antd';
import { AnswerFiles } from './AnswerFiles';
import { AnswerPictures } from './AnswerPictures';
import { type Answered, formChanges } from './form-changes';
import type { ApplicationFiles } from './use-application-files';

export interface ApplicationAnswersProps {
  /** Without the phone. */
  readonly signupInfo: CustomSubmission['signupInfo'];
  /** The form as it is now; undefined until known. */
  readonly form: readonly CustomField[] | undefined;
  /** What was sent with the answers. */
  readonly files: ApplicationFiles;
}

/** What was answered, by the form of that day: its groups, its order, its labels. */
export function ApplicationAnswers({ signupInfo, form, files }: ApplicationAnswersProps) {
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
      <FilesNote files={files} hasFiles={hasFiles(signupInfo)} />
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
              <Answer key={answer.id} answer={answer} note={notes.get(answer.id)} files={files} />
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

/** True where files were sent. */
export function hasFiles(signupInfo: CustomSubmission['signupInfo']): boolean {
  return signupInfo.flatMap((answer) => [answer, ...answer.childrens]).some(({ names }) => names.length > 0);
}

/** Why the files cannot be opened. */
function FilesNote({ files, hasFiles: isAny }: { files: ApplicationFiles; hasFiles: boolean }) {
  if (!isAny) return null;
  if (!files.isOpen) return <p className="hint">图片和附件仅审核人员可以查看。</p>;
  if (files.problem === undefined) return null;
  return (
    <Alert
      className="application-changed"
      type="error"
      showIcon
      title={`图片和附件无法显示：${files.problem}`}
      action={
        <Button size="small" onClick={() => void files.renew()}>
          重试
        </Button>
      }
    />
  );
}

interface AnswerProps {
  readonly answer: Answered;
  readonly note: string | undefined;
  readonly files: ApplicationFiles;
}

function Answer({ answer, note, files }: AnswerProps) {
  return (
    <div>
      <dt>
        {answer.fieldName}
        <Note text={note} />
      </dt>
      <dd>
        <AnswerValue answer={answer} files={files} />
      </dd>
    </div>
  );
}

function AnswerValue({ answer, files }: Omit<AnswerProps, 'note'>) {
  const { fieldName, type, content, datas, names } = answer;
  if (content === '') return <span className="hint">未填写</span>;
  if (type === pictureType) return <AnswerPictures paths={datas} names={names} label={fieldName} files={files} />;
  if (type === attachmentType) return <AnswerFiles paths={datas} names={names} files={files} />;
  return <span className="application-text">{content}</span>;
}

function Note({ text }: { text: string | undefined }) {
  return text === undefined ? null : <small className="application-note">{text}</small>;
}
