import { Form, type FormInstance } from 'antd';
import type { ReactNode } from 'react';
import { FormFooter } from '@/ui/FormFooter';
import { UnfinishedUploadsContext } from '@/ui/unfinished-uploads';
import { useLeaveGuard } from '../leave-guard/use-leave-guard';
import { useHeldForm } from './use-held-form';
import type { KeptForm } from './use-kept-form';

export interface KeptRecordFormProps<V extends object> {
  readonly form: FormInstance<V>;
  readonly kept: KeptForm;
  readonly initial: V;
  /** A save is on its way. */
  readonly isBusy: boolean;
  readonly className?: string;
  /** Width of the labels in pixels. */
  readonly labelWidth?: number;
  /** Said at the left of the foot, before what becomes of the draft. */
  readonly status?: ReactNode;
  readonly onFinish: (values: V) => void;
  readonly onBack: () => void;
  readonly children: ReactNode;
}

/**
 * Form of a record on a page of its own, with 返回 and 保存: what was typed is kept as a draft, asked about before the page
 * is left, held while it is saved, and set beside what somebody else saved meanwhile.
 */
export function KeptRecordForm<V extends object>(props: KeptRecordFormProps<V>) {
  const { form, kept, initial, isBusy, className, labelWidth = 96, status, onFinish, onBack, children } = props;
  const { inert } = useHeldForm(form, isBusy);
  useLeaveGuard(kept.isUnsaved, kept.leaveText);
  return (
    <>
      {kept.banner}
      <Form<V>
        inert={inert || kept.isWaiting}
        form={form}
        className={[className, 'drafted-form', kept.isWaiting && 'form-waiting'].filter(Boolean).join(' ')}
        labelCol={{ flex: `${labelWidth}px` }}
        labelWrap
        wrapperCol={{ flex: 1 }}
        initialValues={initial}
        scrollToFirstError={{ focus: true, block: 'center' }}
        onValuesChange={kept.touch}
        onFinish={onFinish}
      >
        <UnfinishedUploadsContext value={kept.uploads}>{children}</UnfinishedUploadsContext>
        {/* Enter in a field saves, as the button at the foot does. */}
        <button type="submit" hidden>
          保存
        </button>
      </Form>
      <FormFooter
        status={
          <>
            {status}
            {kept.status}
          </>
        }
        submitLabel="保存"
        busy={isBusy ? 'submit' : undefined}
        onBack={onBack}
        {...(kept.isWaiting ? {} : { onSubmit: () => form.submit() })}
      />
      {kept.conflict}
    </>
  );
}
