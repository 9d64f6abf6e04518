import {
  addEquipment,
  type Equipment,
  equipmentMessages,
  longestEquipmentName,
  longestEquipmentRemarks,
  updateEquipment,
} from '@yunguan/contract/content/equipment';
import { hasAtMost } from '@yunguan/contract/kernel/characters';
import { App, Form, Input } from 'antd';
import { useState } from 'react';
import { call } from '@/kernel/api/call';
import { conflictSubject } from '@/kernel/api/conflict-text';
import { Refused } from '@/kernel/api/errors';
import { equipmentArea } from '@/kernel/equipment/equipment-choices';
import { judged } from '@/kernel/records/judged';
import { RecordDialog } from '@/kernel/records/RecordDialog';
import { counted } from '@/kernel/text-limits';
import { siteContent } from '../site-content';

export interface EquipmentDialogProps {
  /** Absent for a new one. */
  readonly piece?: Equipment;
  readonly onClose: () => void;
}

interface Values {
  readonly name: string;
  readonly remarks?: string;
}

const areas = [equipmentArea, siteContent.key];

/** The words of the failure before its reason (texts.md A7); what belongs to a field stays at the field. */
function sayAddingFailed(error: unknown): never {
  if (error instanceof Refused && error.errors.length === 0)
    throw new Refused(`${equipmentMessages.addingFailed}${error.msg}`);
  throw error;
}

/** Adds or edits a piece; its name is judged when it changes and when it is left (001 §5). */
export function EquipmentDialog({ piece, onClose }: EquipmentDialogProps) {
  const { message } = App.useApp();
  const [version, setVersion] = useState(piece?.version);
  const handleSave = async (typed: Values) => {
    const form = { name: typed.name.trim(), remarks: typed.remarks?.trim() ?? '' };
    if (!piece) return call(addEquipment, form).catch(sayAddingFailed);
    try {
      return await call(updateEquipment, { id: piece.id, ...form, version });
    } catch (error) {
      if (!(error instanceof Refused) || !error.conflict) throw error;
      const { conflict } = error;
      setVersion(conflict.version);
      throw new Refused(
        `${conflictSubject(conflict, conflict.time.slice(0, 16))}修改过该设备；再次确定将以${conflict.isOwn ? '本窗口' : '您'}的内容为准`,
      );
    }
  };
  // Only editing has a text of its own for it (texts.md A7).
  const handleInvalid = () => {
    if (piece) message.error(equipmentMessages.wrongForm, 3);
  };
  return (
    <RecordDialog<Values>
      open
      title={piece ? '编辑设备' : '新增设备'}
      initial={piece ? { name: piece.name, remarks: piece.remarks } : {}}
      onSave={handleSave}
      done={piece ? equipmentMessages.changed : equipmentMessages.added}
      areas={areas}
      onInvalid={handleInvalid}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label="设备名称"
        validateTrigger={['onChange', 'onBlur']}
        rules={[
          { required: true, whitespace: true, message: equipmentMessages.nameMissing },
          judged((name: string | undefined) => tooLong('设备名称', name, longestEquipmentName)),
        ]}
      >
        <Input placeholder="请输入设备名称" {...counted(longestEquipmentName)} />
      </Form.Item>
      <Form.Item
        name="remarks"
        label="备注"
        rules={[judged((remarks: string | undefined) => tooLong('备注', remarks, longestEquipmentRemarks))]}
      >
        <Input.TextArea
          autoSize={{ minRows: 3, maxRows: 6 }}
          placeholder="例如型号、数量、存放位置"
          {...counted(longestEquipmentRemarks)}
        />
      </Form.Item>
    </RecordDialog>
  );
}

function tooLong(label: string, text: string | undefined, most: number): string | undefined {
  return hasAtMost(most)((text ?? '').trim()) ? undefined : `${label}不能超过 ${most} 个字符`;
}
