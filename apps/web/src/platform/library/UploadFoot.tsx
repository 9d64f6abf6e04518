import { PauseOutlined, UploadOutlined } from '@ant-design/icons';
import { labelsMissingText } from '@yunguan/contract/platform/library';
import { Button } from 'antd';
import { countsOf } from '@/kernel/library/upload/upload-item';
import type { RegistrationChoice } from '@/kernel/library/upload/use-registration';
import type { UploadQueueView } from '@/kernel/library/upload/use-upload-queue';
import type { UploadSteps } from './use-upload-steps';

export interface UploadFootProps {
  readonly view: UploadQueueView;
  readonly steps: UploadSteps;
  /** Where the files will lie, and what they will wear. */
  readonly choice: RegistrationChoice;
}

/** Buttons of the upload dialog: those of sending, then those of labelling. */
export function UploadFoot({ view, steps, choice }: UploadFootProps) {
  if (steps.step === 0) return <SendingButtons view={view} steps={steps} />;
  const { isSaving, setStep, finish } = steps;
  return (
    <>
      <Button disabled={isSaving} onClick={() => setStep(0)}>
        上一步
      </Button>
      <Button disabled={isSaving} onClick={() => void finish({ ...choice, labels: [] })}>
        不设标签，直接完成
      </Button>
      <Button type="primary" loading={isSaving} onClick={() => void finish(choice, labelsMissingText)}>
        完成
      </Button>
    </>
  );
}

function SendingButtons({ view, steps }: Omit<UploadFootProps, 'choice'>) {
  const { queue, items, isRunning } = view;
  const { checking, waiting, done } = countsOf(items);
  const left = checking + waiting;
  return (
    <>
      <Button onClick={() => void steps.close()}>取消</Button>
      {/* It stands where 上传 stood: the second click of a double click must not stop what the first one began. */}
      {isRunning && (
        <Button icon={<PauseOutlined aria-hidden />} onClick={({ detail }) => detail < 2 && queue.pause()}>
          暂停
        </Button>
      )}
      {!isRunning && left > 0 && (
        <Button type="primary" icon={<UploadOutlined aria-hidden />} onClick={queue.start}>
          上传{done > 0 ? `剩余 ${left} 个` : ''}
        </Button>
      )}
      <Button type={left > 0 && !isRunning ? 'default' : 'primary'} onClick={() => void steps.goOn()}>
        下一步
      </Button>
    </>
  );
}
