import {
  commitmentMissing,
  longestCommitment,
  longestCommitmentTitle,
} from '@yunguan/contract/content/vote-commitment';
import { hasAtMost } from '@yunguan/contract/kernel/characters';
import { Alert, App, Button, Form, Input, Modal } from 'antd';
import { useRef, useState } from 'react';
import { conflictSubject, conflictTitle, sideWords } from '@/kernel/api/conflict-text';
import { useContentScreen } from '@/kernel/content-screen/use-content-screen';
import { uploadTo } from '@/kernel/form/upload-to';
import { useLeaveGuard } from '@/kernel/leave-guard/use-leave-guard';
import { useLibraryPicker } from '@/kernel/library/picker/use-library-picker';
import { FormFooter } from '@/ui/FormFooter';
import { RichText } from '@/ui/RichText';
import { RichTextView } from '@/ui/RichTextView';
import {
  createUnfinishedUploads,
  showUnfinished,
  unfinishedText,
  UnfinishedUploadsContext,
} from '@/ui/unfinished-uploads';
import { countedUpTo } from '@/kernel/text-limits';
import { voteContent } from '../vote-content';
import { commitmentTemplate } from './commitment-template';
import { type Commitment, type CommitmentWords, isBlank, wordsOf } from './commitment-text';
import { PhoneFrame } from './PhoneFrame';
import { type CommitmentClash, useSaveCommitment } from './use-save-commitment';

export interface CommitmentFormProps {
  readonly venueId: string;
  readonly venueName: string;
  readonly stored: Commitment;
  /** Begins again with what is stored now. */
  readonly onAnew: () => void;
}

const upload = uploadTo(voteContent.key);
/** Pictures that are put into the text at once. */
const mostAtOnce = 20;

/** Title and text at the left, what the public reads at the right. */
export function CommitmentForm({ venueId, venueName, stored, onAnew }: CommitmentFormProps) {
  const { backToList } = useContentScreen();
  const pick = useLibraryPicker();
  const [words, setWords] = useState<CommitmentWords>(() => wordsOf(stored));
  const [isChecked, setChecked] = useState(false);
  const isDirty = useRef(false);
  const [uploads] = useState(createUnfinishedUploads);
  const { message } = App.useApp();
  // A template is set into the editor as a whole.
  const [draftNo, setDraftNo] = useState(0);
  const handleAnew = () => {
    isDirty.current = false;
    onAnew();
  };
  const saving = useSaveCommitment({ venueId, stored, onSaved: handleAnew });
  useLeaveGuard(
    () => isDirty.current || uploads.count() > 0,
    () => '对安全承诺书的修改尚未保存，离开后将丢失。',
  );

  const change = (changes: Partial<CommitmentWords>) => {
    isDirty.current = true;
    setWords((before) => ({ ...before, ...changes }));
  };
  const problems = isChecked ? problemsOf(words) : {};
  const handleSave = () => {
    setChecked(true);
    const found = problemsOf(words);
    const files = uploads.count();
    if (files > 0) {
      message.warning(unfinishedText(files), 4);
      return showUnfinished();
    }
    if (found.title === undefined && found.content === undefined) return saving.save(words);
    document.getElementById(found.title === undefined ? 'commitment-content' : 'commitment-title')?.focus();
  };
  const handlePick = async () =>
    ((await pick({ kind: 'image', max: mostAtOnce })) ?? []).map(({ relativePath }) => relativePath);
  const handleTemplate = () => {
    change(commitmentTemplate(venueName));
    setDraftNo(draftNo + 1);
  };
  const isEmpty = words.title === '' && isBlank(words.content);

  return (
    <>
      {saving.clash && <Clash clash={saving.clash} onReload={handleAnew} onOverwrite={() => saving.overwrite(words)} />}
      {/* What is typed while a save is on its way would be lost. */}
      <div className="commitment-form" inert={saving.isSaving}>
        <Form component="div" layout="vertical" className="panel commitment-fields">
          {isEmpty && (
            <div className="commitment-start">
              <span>{venueName}还没有安全承诺书，填写后，公众报名前须阅读并同意。</span>
              <Button onClick={handleTemplate}>从范文开始</Button>
            </div>
          )}
          <Form.Item
            label="标题"
            htmlFor="commitment-title"
            required
            validateStatus={problems.title === undefined ? '' : 'error'}
            help={problems.title}
          >
            <Input
              id="commitment-title"
              value={words.title}
              {...countedUpTo(longestCommitmentTitle)}
              placeholder="例如：活动安全承诺书"
              aria-invalid={problems.title !== undefined}
              onChange={(event) => change({ title: event.target.value })}
            />
          </Form.Item>
          <Form.Item
            label="内容"
            htmlFor="commitment-content"
            required
            validateStatus={problems.content === undefined ? '' : 'error'}
            help={problems.content}
          >
            <UnfinishedUploadsContext value={uploads}>
              <RichText
                key={draftNo}
                id="commitment-content"
                value={words.content}
                upload={upload}
                onPickFromLibrary={handlePick}
                placeholder="请输入承诺书内容"
                onChange={(content) => change({ content })}
              />
            </UnfinishedUploadsContext>
          </Form.Item>
        </Form>
        <Preview words={words} />
      </div>
      <FormFooter
        status={stored ? `最后修改：${stored.userName} ${stored.lastModificationTime.slice(0, 16)}` : '尚未填写'}
        submitLabel="保存"
        busy={saving.isSaving ? 'submit' : undefined}
        onBack={() => backToList()}
        onSubmit={handleSave}
      />
    </>
  );
}

const fits = hasAtMost(longestCommitment);

function problemsOf({ title, content }: CommitmentWords): { readonly title?: string; readonly content?: string } {
  const tooLong = fits(content) ? undefined : `内容不能超过 ${longestCommitment} 个字符（含格式）`;
  const body = isBlank(content) ? commitmentMissing : tooLong;
  return { ...(title.trim() === '' && { title: commitmentMissing }), ...(body !== undefined && { content: body }) };
}

/** What the public reads and agrees to. */
function Preview({ words: { title, content } }: { readonly words: CommitmentWords }) {
  return (
    <PhoneFrame label="安全承诺书预览" title="安全承诺书">
      <h3 className="phone-title">{title || '（未填写标题）'}</h3>
      <RichTextView html={content} empty="（未填写内容）" />
      <p className="phone-agree">
        <span className="phone-tick" aria-hidden />
        <span>我已阅读并同意</span>
      </p>
    </PhoneFrame>
  );
}

interface ClashProps {
  readonly clash: CommitmentClash;
  readonly onReload: () => void;
  readonly onOverwrite: () => void;
}

/** Somebody saved meanwhile: the user sees it before he decides which text stays. */
function Clash({ clash: { conflict, theirs }, onReload, onOverwrite }: ClashProps) {
  const [isShown, setShown] = useState(false);
  const words = sideWords(conflict);
  return (
    <>
      <Alert
        type="warning"
        showIcon
        className="commitment-clash"
        title={conflictTitle(conflict, '安全承诺书')}
        description={
          <>
            <p>
              {conflictSubject(conflict, conflict.time)}保存了新的内容，{conflict.isOwn ? '本窗口' : '您'}
              的修改还没有保存。
            </p>
            <div className="commitment-choices">
              <Button size="small" onClick={() => setShown(true)}>
                查看{words.theirContent}
              </Button>
              <Button size="small" onClick={onReload}>
                放弃{words.mine}的修改，载入最新内容
              </Button>
              <Button size="small" onClick={onOverwrite}>
                用{words.myContent}覆盖
              </Button>
            </div>
          </>
        }
      />
      <Modal open={isShown} title={theirs.title} width={680} footer={null} onCancel={() => setShown(false)}>
        <RichTextView html={theirs.content} />
      </Modal>
    </>
  );
}
