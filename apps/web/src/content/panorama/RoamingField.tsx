import { EyeOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { FieldBox } from '@/kernel/form/FieldBox';
import { TextControl } from '@/kernel/form/fields/TextControls';
import { useDeclaredField, useFieldEditing, useFieldValue } from '@/kernel/form/form-context';
import { textValue } from '@/kernel/loose-values';
import { roamingOf } from './roaming';
import { RoamingPreview } from './RoamingPreview';

const names = ['url'] as const;

/** 漫游地址, with a look at what the public will see. */
export function RoamingField() {
  const field = useDeclaredField('url');
  const address = textValue(useFieldValue('url'));
  const title = textValue(useFieldValue('title'));
  const { change, check } = useFieldEditing();
  const [isOpen, setIsOpen] = useState(false);
  const handlePreview = () => {
    check(names);
    setIsOpen(roamingOf(address, location).kind !== 'none');
  };
  return (
    <FieldBox names={names} label={field.label} required wide>
      {(ids) => (
        <div className="roaming-field">
          <TextControl
            {...ids}
            field={field}
            value={address}
            placeholder="以 http:// 或 https:// 开头的全景漫游网址"
            onChange={(url) => change({ url })}
            onBlur={() => check(names)}
          />
          <Button icon={<EyeOutlined aria-hidden />} onClick={handlePreview}>
            预览
          </Button>
          <Modal
            open={isOpen}
            title="预览漫游地址"
            width={996}
            centered
            footer={null}
            destroyOnHidden
            onCancel={() => setIsOpen(false)}
          >
            <RoamingPreview address={address} title={title} />
          </Modal>
        </div>
      )}
    </FieldBox>
  );
}
