import {
  addEquipment,
  type Equipment,
  equipmentMessages,
  longestEquipmentName,
  longestEquipmentRemarks,
  updateEquipment,
} from '@yunguan/contract/content/equipment';
import { charactersIn } from '@yunguan/contract/kernel/characters';
import { App, Form, Input } from 'antd';
import { useState } from 'react';
import { call } from '@/kernel/api/call';
import { conflictSubject } from '@/kernel/api/conflict-text';
import { Refused } from '@/kernel/api/errors';
import { equipmentArea } from '@/kernel/equipment/equipment-choices';
import { RecordDialog } from '@/kernel/records/RecordDialog';
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
          {
            validator: async (_rule, name: string | undefined) => {
              if (charactersIn((name ?? '').trim()) > longestEquipmentName)
                throw new Error(`设备名称不能超过 ${longestEquipmentName} 个字符`);
            },
          },
        ]}
      >
        <Input placeholder="请输入设备名称" count={{ show: true, max: longestEquipmentName, strategy: charactersIn }} />
      </Form.Item>
      <Form.Item
        name="remarks"
        label="备注"
        rules={[
          {
            validator: async (_rule, remarks: string | undefined) => {
              if (charactersIn((remarks ?? '').trim()) > longestEquipmentRemarks)
                throw new Error(`备注不能超过 ${longestEquipmentRemarks} 个字符`);
            },
          },
        ]}
      >
        <Input.TextArea
          autoSize={{ minRows: 3, maxRows: 6 }}
          placeholder="例如型号、数量、存放位置"
          count={{ show: true, max: longestEquipmentRemarks, strategy: charactersIn }}
        />
      </Form.Item>
    </RecordDialog>
  );
}
