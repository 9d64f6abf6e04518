import { chinaDay } from '@yunguan/contract/kernel/china-time';
import { signUpOnBehalf } from '@yunguan/contract/content/course-signup-desk';
import { signupMessages } from '@yunguan/contract/content/course-signup-words';
import {
  dayOfAge,
  needsGuardian,
  type StudentTerms,
  studentProblems,
} from '@yunguan/contract/content/course-student-rules';
import { idCardForm, idCardWrong, isIdCardNo, longestIdCardNo } from '@yunguan/contract/kernel/id-card';
import { messages, phonePattern } from '@yunguan/contract/kernel/messages';
import { sexName } from '@yunguan/contract/kernel/sexes';
import {
  longestAddress,
  longestPersonName,
  longestPhone,
  longestProfession,
  longestRemarks,
} from '@yunguan/contract/kernel/text-limits';
import { Form, type FormRule, Input, Radio } from 'antd';
import { call } from '@/kernel/api/call';
import { RecordDialog } from '@/kernel/records/RecordDialog';
import { useRetryKey } from '@/kernel/records/use-retry-key';
import { IdCardControl } from '@/kernel/reveal/IdCardControl';
import { DayField } from '@/ui/DayField';
import { upTo } from '@/kernel/text-limits';
import { judged } from '@/kernel/records/judged';
import { agesText } from '../row-words';
import { enrolBody, type EnrolValues, hasGuardian } from './enrol-form';
import { courseArea, signupArea } from './student-rights';
import type { Intake } from './use-intake';

export interface EnrolDialogProps {
  /** The course, as its approved version stands. */
  readonly intake: Intake;
  readonly onClose: () => void;
}

/** Signs a student up for somebody who calls or comes. */
export default function EnrolDialog({ intake, onClose }: EnrolDialogProps) {
  const { courseId, title } = intake;
  const underKey = useRetryKey();
  const firstDay = dayOfAge(intake, chinaDay());
  const handleSave = (values: EnrolValues) => {
    const body = enrolBody(courseId, values, firstDay);
    return underKey(body, (idempotencyKey) => call(signUpOnBehalf, body, { idempotencyKey }));
  };
  const ages = agesText(intake);
  return (
    <RecordDialog<EnrolValues, { readonly state: string }>
      open
      width={680}
      title={`代为报名　${title}`}
      okText="报名"
      initial={{}}
      done={({ state }) => (state === 'approved' ? signupMessages.approved : signupMessages.signedUp)}
      areas={[courseArea, signupArea]}
      onSave={handleSave}
      onClose={onClose}
    >
      <p className="hint enrol-lead">
        {ages ? `招生范围 ${ages}，按培训首日（${firstDay}）计算年龄。` : '按培训首日计算年龄。'}
        代报的学员没有会员账号，不会收到站内信，请留好电话。
      </p>
      <div className="enrol-scroll">
        <h3 className="enrol-part">学员</h3>
        <div className="enrol-grid">
          <StudentFields terms={intake} />
        </div>
        <Form.Item noStyle shouldUpdate>
          {({ getFieldsValue }) => <GuardianPart values={getFieldsValue(true)} firstDay={firstDay} />}
        </Form.Item>
      </div>
    </RecordDialog>
  );
}

const sexOptions = [1, 0].map((sex) => ({ value: sex, label: sexName(sex) }));

const telRule = { pattern: phonePattern, message: messages.phoneWrong, validateTrigger: 'onBlur' } as const;
const cardRule = {
  validateTrigger: 'onBlur',
  ...judged((value: string | undefined) => {
    const number = idCardForm(value ?? '');
    return number === '' || isIdCardNo(number) ? undefined : idCardWrong;
  }),
};
const triggers = ['onBlur', 'onChange'];
const trimmed = (value: string) => value.trim();

/** A rule that shows at one field what the server would say of the student. */
const studentRule =
  (terms: StudentTerms, field: keyof EnrolValues): FormRule =>
  ({ getFieldsValue }) =>
    judged(() => {
      const values: Partial<EnrolValues> = getFieldsValue(true);
      const student = {
        birthday: values['students.birthday'],
        sex: values['students.sex'],
        idCardNo: idCardForm(values['students.idCardNo'] ?? ''),
      };
      return studentProblems(student, terms, chinaDay()).find((one) => one.field === field)?.message;
    });

function StudentFields({ terms }: { terms: StudentTerms }) {
  return (
    <>
      <Form.Item
        name="students.name"
        label="姓名"
        rules={[{ required: true, whitespace: true, message: signupMessages.nameMissing }]}
      >
        <Input {...upTo(longestPersonName)} />
      </Form.Item>
      <Form.Item
        name="students.sex"
        label="性别"
        dependencies={['students.birthday', 'students.idCardNo']}
        rules={[{ required: true, message: signupMessages.sexMissing }, studentRule(terms, 'students.sex')]}
      >
        <Radio.Group options={sexOptions} />
      </Form.Item>
      <Form.Item
        name="students.birthday"
        label="出生日期"
        dependencies={['students.idCardNo']}
        rules={[{ required: true, message: signupMessages.birthdayMissing }, studentRule(terms, 'students.birthday')]}
      >
        <DayField isDayClosed={(day) => day > chinaDay()} placeholder="例：2016-05-20" />
      </Form.Item>
      <Form.Item name="students.idCardNo" label="身份证号" validateTrigger={triggers} rules={[cardRule]}>
        <Input maxLength={longestIdCardNo} placeholder="可不填写；填写后加密保存" />
      </Form.Item>
      <Form.Item name="students.tel" label="联系电话" validateTrigger={triggers} normalize={trimmed} rules={[telRule]}>
        <Input maxLength={longestPhone} inputMode="tel" placeholder="未成年学员可不填写" />
      </Form.Item>
      <Form.Item name="students.address" label="住址">
        <Input {...upTo(longestAddress)} placeholder="可不填写" />
      </Form.Item>
      <Form.Item name="students.remarks" label="备注" className="enrol-whole">
        <Input {...upTo(longestRemarks)} placeholder="可不填写，例：对粉尘过敏" />
      </Form.Item>
      <Form.Item name="students.photo" label="照片" className="enrol-whole">
        <IdCardControl label="学员照片" />
      </Form.Item>
      <CardFields whose="students" label="学员" />
    </>
  );
}

function GuardianPart({ values, firstDay }: { values: Partial<EnrolValues>; firstDay: string }) {
  const isMinor = needsGuardian(values['students.birthday'], firstDay);
  return (
    <>
      <h3 className="enrol-part">
        监护人
        <span className="hint">{isMinor ? signupMessages.guardianMissing : '学员已成年，可不填写'}</span>
      </h3>
      <div className="enrol-grid">
        <GuardianFields isNeeded={hasGuardian(values, firstDay)} />
      </div>
    </>
  );
}

function GuardianFields({ isNeeded }: { isNeeded: boolean }) {
  return (
    <>
      <Form.Item
        name="guardian.name"
        label="姓名"
        rules={[{ required: isNeeded, whitespace: true, message: signupMessages.guardianName }]}
      >
        <Input {...upTo(longestPersonName)} />
      </Form.Item>
      <Form.Item
        name="guardian.tel"
        label="联系电话"
        validateTrigger={triggers}
        normalize={trimmed}
        rules={[{ required: isNeeded, message: signupMessages.guardianTel }, telRule]}
      >
        <Input maxLength={longestPhone} inputMode="tel" placeholder="手机或座机，例：13245678912" />
      </Form.Item>
      <Form.Item name="guardian.sex" label="性别">
        <Radio.Group options={sexOptions} />
      </Form.Item>
      <Form.Item name="guardian.profession" label="职业">
        <Input {...upTo(longestProfession)} placeholder="可不填写" />
      </Form.Item>
      <Form.Item name="guardian.idCardNo" label="身份证号" validateTrigger={triggers} rules={[cardRule]}>
        <Input maxLength={longestIdCardNo} placeholder="可不填写；填写后加密保存" />
      </Form.Item>
      <Form.Item name="guardian.address" label="住址">
        <Input {...upTo(longestAddress)} placeholder="可不填写" />
      </Form.Item>
      <CardFields whose="guardian" label="监护人" />
    </>
  );
}

/** Both sides of a card; only short-lived links show them. */
function CardFields({ whose, label }: { whose: 'students' | 'guardian'; label: string }) {
  return (
    <>
      <Form.Item name={`${whose}.idCardFrontUrl`} label="身份证人像面">
        <IdCardControl label={`${label}身份证人像面`} />
      </Form.Item>
      <Form.Item name={`${whose}.idCardBackUrl`} label="身份证国徽面">
        <IdCardControl label={`${label}身份证国徽面`} />
      </Form.Item>
    </>
  );
}
