import type { CustomField } from '@yunguan/contract/content/vote-custom';
import type { Values } from '@yunguan/contract/kernel/parse';
import { Alert, App, Form } from 'antd';
import { useRef, useState } from 'react';
import { rowText } from '@/kernel/detail/row-text';
import { useLeaveGuard } from '@/kernel/leave-guard/use-leave-guard';
import { showProblems } from '@/kernel/records/show-problems';
import { FormAnchors } from '@/ui/FormAnchors';
import { FormFooter } from '@/ui/FormFooter';
import {
  createUnfinishedUploads,
  showUnfinished,
  unfinishedText,
  UnfinishedUploadsContext,
} from '@/ui/unfinished-uploads';
import { type BehalfValues, bodyOf, partsOf } from './behalf-form';
import { BehalfPart, partId } from './BehalfPart';
import './behalf-form.css';
import { type Onward, useSaveBehalf } from './use-save-behalf';

export interface BehalfFormProps {
  /** The activity. */
  readonly row: Values;
  readonly tree: readonly CustomField[];
  /** Title of the commitment that the applicant has to accept; absent while the venue has none. */
  readonly commitment: string | undefined;
  readonly onBack: () => void;
}

/** The form of the activity as it is now; saved, it makes room for the next applicant. */
export function BehalfForm(props: BehalfFormProps) {
  const [applicant, setApplicant] = useState(0);
  return <OneApplicant key={applicant} {...props} isNext={applicant > 0} onNext={() => setApplicant(applicant + 1)} />;
}

interface OneApplicantProps extends BehalfFormProps {
  /** Another one was entered just before. */
  readonly isNext: boolean;
  readonly onNext: () => void;
}

function OneApplicant({ row, tree, commitment, isNext, onBack, onNext }: OneApplicantProps) {
  const activityId = rowText(row, 'id');
  const [form] = Form.useForm<BehalfValues>();
  const { message } = App.useApp();
  const [opened] = useState(tree);
  const [uploads] = useState(createUnfinishedUploads);
  const isDirty = useRef(false);
  const onward = useRef<Onward>('back');
  const { save, saving } = useSaveBehalf({
    onSaved: (where) => {
      isDirty.current = false;
      if (where === 'next') onNext();
      else onBack();
    },
    showAt: (error) => showProblems(form, error),
  });
  useLeaveGuard(
    () => isDirty.current || uploads.count() > 0,
    () => '填写的报名信息尚未保存，离开后将丢失。',
  );

  const parts = partsOf(tree);
  const handleSubmit = (where: Onward) => {
    onward.current = where;
    form.submit();
  };
  const handleFinish = (values: BehalfValues) => {
    const files = uploads.count();
    if (files === 0) return save({ body: bodyOf(activityId, tree, values), where: onward.current });
    message.warning(unfinishedText(files), 4);
    return showUnfinished();
  };
  return (
    <>
      {JSON.stringify(opened) !== JSON.stringify(tree) && (
        <Alert
          className="behalf-changed"
          type="info"
          showIcon
          title="报名表单刚才有修改，已按新的表单显示，填写的内容仍在。请检查后再保存。"
        />
      )}
      <Form<BehalfValues>
        form={form}
        className="behalf-form"
        layout="vertical"
        inert={saving !== undefined}
        scrollToFirstError={{ focus: true, block: 'center' }}
        onValuesChange={() => {
          isDirty.current = true;
        }}
        onFinish={handleFinish}
        onFinishFailed={({ errorFields }) => void message.error(errorFields[0]?.errors[0], 3)}
      >
        <UnfinishedUploadsContext value={uploads}>
          <div className={parts.length > 1 ? 'form-layout' : ''}>
            <div>
              {parts.map((part, index) => (
                <BehalfPart
                  key={part.id}
                  part={part}
                  hasPhone={index === 0}
                  isFocused={isNext && index === 0}
                  commitment={index === parts.length - 1 ? commitment : undefined}
                />
              ))}
            </div>
            {parts.length > 1 && <FormAnchors items={parts.map((part) => ({ id: partId(part), title: part.title }))} />}
          </div>
        </UnfinishedUploadsContext>
        <button type="submit" hidden>
          保存
        </button>
      </Form>
      <FormFooter
        status="手机号和证件号在列表中打码显示"
        draftLabel="保存并再报一份"
        submitLabel="保存"
        busy={saving && (saving === 'next' ? 'draft' : 'submit')}
        onBack={onBack}
        onDraft={() => handleSubmit('next')}
        onSubmit={() => handleSubmit('back')}
      />
    </>
  );
}
