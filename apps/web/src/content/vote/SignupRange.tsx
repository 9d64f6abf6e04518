import { Form } from 'antd';
import { useFieldValue } from '@/kernel/form/form-context';
import { RangeFor } from '@/kernel/form/RangeFor';

/** The sign-up period, asked for only while sign-up is on (000 §5). */
export function SignupRange() {
  const isNeeded = useFieldValue('isNeedSignup') === true;
  if (isNeeded) return <RangeFor label="报名时间" start="signupStartTime" end="signupEndTime" required />;
  return (
    <Form.Item label="报名时间">
      <span className="hint">无需报名</span>
    </Form.Item>
  );
}
