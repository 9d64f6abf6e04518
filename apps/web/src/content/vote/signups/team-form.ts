import { longestTeamName, teamCountPattern, teamMessages, type VoteTeam } from '@yunguan/contract/content/vote-signup';
import { hasAtMost } from '@yunguan/contract/kernel/characters';
import { idCardForm, idCardWrong, isIdCardNo } from '@yunguan/contract/kernel/id-card';
import { messages, phonePattern } from '@yunguan/contract/kernel/messages';

/** What the form of a sign-up holds: the contract's fields. */
export interface TeamValues {
  readonly name: string;
  readonly tel: string;
  readonly clubName: string | null;
  readonly clubCount: number | string | null;
  readonly photo: string | null;
  readonly idCardNo: string;
  readonly idCardFrontUrl: string | null;
  readonly idCardBackUrl: string | null;
  readonly clubMembers: string | null;
  readonly introduction: string | null;
  readonly slogan: string | null;
  readonly remarks: string | null;
}

export const teamLabels = {
  name: '姓名',
  tel: '联系电话',
  clubName: '团队名称',
  clubCount: '团队人数',
  photo: '照片',
  idCardNo: '身份证号',
  idCardFrontUrl: '身份证人像面',
  idCardBackUrl: '身份证国徽面',
  clubMembers: '团队成员',
  introduction: '简介',
  slogan: '口号',
  remarks: '备注',
} as const satisfies Record<keyof TeamValues, string>;

/** An empty form. */
export const newTeam: TeamValues = {
  name: '',
  tel: '',
  clubName: null,
  clubCount: null,
  photo: null,
  idCardNo: '',
  idCardFrontUrl: null,
  idCardBackUrl: null,
  clubMembers: null,
  introduction: null,
  slogan: null,
  remarks: null,
};

/** The fields of a stored team that its form holds. */
export function valuesOf(team: VoteTeam): TeamValues {
  const { name, tel, clubName, clubCount, photo, idCardNo, idCardFrontUrl, idCardBackUrl } = team;
  const { clubMembers, introduction, slogan, remarks } = team;
  const pictures = { photo, idCardFrontUrl, idCardBackUrl };
  return { name, tel, clubName, clubCount, idCardNo, ...pictures, clubMembers, introduction, slogan, remarks };
}

/** As the wire takes it: what nobody filled in is empty, not missing. */
export function toBody(values: TeamValues) {
  return {
    ...values,
    tel: values.tel.trim(),
    clubCount: values.clubCount ?? '',
    idCardNo: idCardForm(values.idCardNo),
  };
}

/** Problem of the name (000 §5). */
export function nameProblem(value: string | null | undefined): string | undefined {
  const name = (value ?? '').trim();
  if (name === '') return teamMessages.nameMissing;
  return hasAtMost(longestTeamName)(name) ? undefined : teamMessages.nameLength;
}

/** Problem of the phone number; one that came masked stays as it is stored. */
export function telProblem(value: string | null | undefined, stored: string): string | undefined {
  const tel = (value ?? '').trim();
  if (tel === '') return messages.phoneMissing;
  const isUntouched = tel === stored && tel.includes('*');
  return isUntouched || phonePattern.test(tel) ? undefined : messages.phoneWrong;
}

/** Problem of the number of people: a positive integer (000 §5). */
export function countProblem(value: number | string | null | undefined): string | undefined {
  if (value === null || value === undefined || value === '') return teamMessages.countMissing;
  return teamCountPattern.test(String(value).trim()) ? undefined : teamMessages.countWrong;
}

/** Problem of the identity number; the masked one stays as it is stored, an empty one is none. */
export function idCardProblem(value: string | null | undefined, stored: string): string | undefined {
  const number = idCardForm(value ?? '');
  if (number === '' || (number === stored && number.includes('*'))) return undefined;
  return isIdCardNo(number) ? undefined : idCardWrong;
}
