import { DownOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { FieldFor } from '@/kernel/form/FieldFor';
import { useFieldError } from '@/kernel/form/form-context';
import { ShowsFor } from '@/kernel/form/ShowsFor';
import { Section } from '@/ui/Section';

/** What a notice may have beside the specification's three fields (texts.md G12); folded until it is wanted or wrong. */
export function MoreSettings() {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const isWrong = useFieldError(['cover', 'remarks']) !== undefined;
  // Once mended it is not folded away under who types in it.
  if (isWrong && !isUnfolded) setIsUnfolded(true);
  const isOpen = isUnfolded || isWrong;
  return (
    <Section
      id="recruit-more"
      title="更多设置"
      hint="封面、备注与展示端，可不填写"
      extra={
        <Button
          type="text"
          size="small"
          icon={<DownOutlined aria-hidden rotate={isOpen ? 180 : 0} />}
          iconPlacement="end"
          aria-expanded={isOpen}
          aria-controls="recruit-more-fields"
          onClick={() => setIsUnfolded(!isOpen)}
        >
          {isOpen ? '收起' : '展开'}
        </Button>
      }
    >
      <div id="recruit-more-fields" hidden={!isOpen}>
        <FieldFor name="cover" />
        <FieldFor name="remarks" />
        <ShowsFor />
      </div>
    </Section>
  );
}
