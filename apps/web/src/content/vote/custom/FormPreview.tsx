import { PaperClipOutlined, PlusOutlined, RightOutlined } from '@ant-design/icons';
import { attachmentType, groupType, mostAnswerFiles, pictureType } from '@yunguan/contract/content/vote-custom';
import { blocksOf, type FormLine } from './form-lines';
import { PhoneFrame } from './PhoneFrame';

export interface FormPreviewProps {
  /** Of the activity. */
  readonly title: string;
  readonly phone: FormLine | undefined;
  readonly lines: readonly FormLine[];
  /** Title of the venue's commitment, which the public has to accept; absent while there is none. */
  readonly commitment: string | undefined;
}

/** The sign-up form as the public will see it, with what is not saved yet. */
export function FormPreview({ title, phone, lines, commitment }: FormPreviewProps) {
  return (
    <PhoneFrame label="报名表单预览" title="活动报名">
      <h3 className="phone-title">{title}</h3>
      {phone && <Field line={phone} />}
      {blocksOf(lines).map(({ line, below }) =>
        line.type === groupType ? (
          <section key={line.id} className="phone-group">
            <h4>{line.fieldName}</h4>
            {line.remarks && <p className="phone-remarks">{line.remarks}</p>}
            {below.map((child) => (
              <Field key={child.id} line={child} />
            ))}
            {below.length === 0 && <p className="phone-remarks">（此副标题下还没有字段）</p>}
          </section>
        ) : (
          <Field key={line.id} line={line} />
        ),
      )}
      {commitment !== undefined && (
        <p className="phone-agree">
          <span className="phone-tick" aria-hidden />
          <span>
            我已阅读并同意<b>《{commitment}》</b>
          </span>
        </p>
      )}
      <div className="phone-submit">提交报名</div>
    </PhoneFrame>
  );
}

function Field({ line }: { line: FormLine }) {
  const { fieldName, isNull, remarks } = line;
  return (
    <div className="phone-field">
      <span className="phone-label">
        {isNull && <i aria-label="必填">*</i>}
        {fieldName}
      </span>
      {remarks && <p className="phone-remarks">{remarks}</p>}
      <Control line={line} />
    </div>
  );
}

/** The control of the kind; it only shows itself. */
function Control({ line: { fieldName, type } }: { line: FormLine }) {
  const shown = { readOnly: true, tabIndex: -1, 'aria-label': fieldName, placeholder: `请输入${fieldName}` };
  if (type === 2) return <textarea className="phone-input" rows={3} {...shown} />;
  if (type === pictureType) {
    return (
      <div className="phone-pictures">
        <span className="phone-tile">
          <PlusOutlined aria-hidden />
          上传图片
        </span>
        <span className="phone-remarks">最多 {mostAnswerFiles} 张</span>
      </div>
    );
  }
  if (type === attachmentType) {
    return (
      <div className="phone-attachment">
        <PaperClipOutlined aria-hidden />
        <span>
          添加附件<small>图片或 PDF，最多 {mostAnswerFiles} 个</small>
        </span>
        <RightOutlined aria-hidden />
      </div>
    );
  }
  return <input className="phone-input" {...shown} />;
}
