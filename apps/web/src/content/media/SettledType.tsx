import { sourceTypes } from '@yunguan/contract/content/media';
import { Form } from 'antd';

/** Type of a work of the atlas list: always pictures. */
export function SettledType() {
  return (
    <Form.Item label="类型">
      <span>{sourceTypes[1]}</span>
    </Form.Item>
  );
}
