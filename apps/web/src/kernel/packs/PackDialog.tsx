import { packReasonRule } from '@yunguan/contract/kernel/reveal-reason';
import { packFiles } from '@yunguan/contract/platform/files';
import { Form, Input } from 'antd';
import { type ReactNode, useRef } from 'react';
import type * as z from 'zod';
import { useFocusBack } from '@/ui/use-focus-back';
import { call } from '../api/call';
import { RecordDialog } from '../records/RecordDialog';
import { countedUpTo } from '../text-limits';

export type Pack = z.infer<typeof packFiles.output>;

export interface PackDialogProps {
  readonly action: number;
  readonly model: Readonly<Record<string, unknown>>;
  readonly title: string;
  readonly lead: ReactNode;
  readonly onPacked: (pack: Pack) => void;
  readonly onClose: () => void;
}

const { shortest, longest, missing } = packReasonRule;

/** What is judged is what is sent. */
const trimmed = (reason: string) => reason.trim();

/** Asks why files that people sent are taken along (decisions §5). */
export default function PackDialog({ action, model, title, lead, onPacked, onClose }: PackDialogProps) {
  useFocusBack();
  const made = useRef<Pack>(undefined);
  const handleSave = async ({ reason }: { readonly reason: string }) => {
    made.current = await call(packFiles, { action, model, reason: reason.trim() });
    return made.current;
  };
  const handleClose = (isSaved: boolean) => {
    onClose();
    if (isSaved && made.current) onPacked(made.current);
  };
  return (
    <RecordDialog<{ readonly reason: string }, Pack>
      open
      width={520}
      title={title}
      okText="下载"
      initial={{ reason: '' }}
      onSave={handleSave}
      done={({ files }) => `共 ${files} 个文件，开始下载`}
      areas={[]}
      onClose={handleClose}
    >
      <p className="hint">{lead}</p>
      <Form.Item
        name="reason"
        label="下载原因"
        rules={[
          { required: true, whitespace: true, message: missing },
          { min: shortest, message: missing, transform: trimmed },
        ]}
      >
        <Input {...countedUpTo(longest)} placeholder="例如：评委评审作品" />
      </Form.Item>
    </RecordDialog>
  );
}
