import { longestTeamName, longestTeamTexts } from '@yunguan/contract/content/vote-signup';
import { longestIdCardNo } from '@yunguan/contract/kernel/id-card';
import { longestPhone, longestRemarks } from '@yunguan/contract/kernel/text-limits';
import { Form, Input } from 'antd';
import { IdCardControl } from '@/kernel/reveal/IdCardControl';
import { countedUpTo, upTo } from '@/kernel/text-limits';
import { judged } from '@/kernel/records/judged';
import { NumberInput } from '@/ui/NumberInput';
import { PhotoControl } from './PhotoControl';
import { countProblem, idCardProblem, nameProblem, telProblem, teamLabels, type TeamValues } from './team-form';

/** A name that is too long is told so (000 §5), not cut without a word; only what nobody types as a name is. */
const typedBeyond = 10;

/** Fields of a sign-up, with the texts and limits of the contract. `stored`: what came masked. */
export function SignupFields({ stored }: { stored: Pick<TeamValues, 'tel' | 'idCardNo'> }) {
  return (
    <div className="signup-scroll">
      <div className="signup-fields">
        <Form.Item name="name" label={teamLabels.name} required rules={[judged(nameProblem)]}>
          <Input {...upTo(longestTeamName + typedBeyond)} placeholder="报名人姓名" />
        </Form.Item>
        <Form.Item
          name="tel"
          label={teamLabels.tel}
          required
          rules={[judged((value: string) => telProblem(value, stored.tel))]}
        >
          <Input maxLength={longestPhone} placeholder="手机号码，或 023-68792829" />
        </Form.Item>
        <Form.Item name="clubName" label={teamLabels.clubName}>
          <Input {...countedUpTo(longestTeamName)} placeholder="个人报名可不填" />
        </Form.Item>
        <Form.Item name="clubCount" label={teamLabels.clubCount} required rules={[judged(countProblem)]}>
          <NumberInput<number | string> suffix="人" placeholder="例如 12" style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="photo" label={teamLabels.photo}>
          <PhotoControl />
        </Form.Item>
        <Form.Item
          name="idCardNo"
          label={teamLabels.idCardNo}
          rules={[judged((value: string) => idCardProblem(value, stored.idCardNo))]}
          {...(stored.idCardNo && { extra: '带星号的号码保持不变；要修改请整个重新输入。' })}
        >
          <Input maxLength={longestIdCardNo} placeholder="15 或 18 位，可不填" />
        </Form.Item>
        <Form.Item name="idCardFrontUrl" label={teamLabels.idCardFrontUrl}>
          <IdCardControl label={teamLabels.idCardFrontUrl} />
        </Form.Item>
        <Form.Item name="idCardBackUrl" label={teamLabels.idCardBackUrl}>
          <IdCardControl label={teamLabels.idCardBackUrl} />
        </Form.Item>
      </div>
      <Form.Item name="clubMembers" label={teamLabels.clubMembers}>
        <Input.TextArea
          autoSize={{ minRows: 2, maxRows: 6 }}
          {...countedUpTo(longestTeamTexts.clubMembers)}
          placeholder="成员姓名，用顿号分开"
        />
      </Form.Item>
      <Form.Item name="slogan" label={teamLabels.slogan}>
        <Input {...countedUpTo(longestTeamTexts.slogan)} />
      </Form.Item>
      <Form.Item name="introduction" label={teamLabels.introduction}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} {...countedUpTo(longestTeamTexts.introduction)} />
      </Form.Item>
      <Form.Item name="remarks" label={teamLabels.remarks}>
        <Input.TextArea
          autoSize={{ minRows: 1, maxRows: 4 }}
          {...countedUpTo(longestRemarks)}
          placeholder="仅供馆内查看"
        />
      </Form.Item>
    </div>
  );
}
