import * as z from 'zod';
import { blank } from '../kernel/blank';
import { date } from '../kernel/date-fields';
import { optionalPicture } from '../kernel/file-fields';
import { idCardForm, idCardWrong, isIdCardNo } from '../kernel/id-card';
import { neededLine } from '../kernel/line';
import { messages } from '../kernel/messages';
import { optionalLine, phone, sexOf } from '../kernel/order-parts';
import { longestAddress, longestPersonName, longestProfession, longestRemarks } from '../kernel/text-limits';

/** Students below this age come with a guardian. */
export const guardedBelow = 18;

export const studentMessages = {
  studentMissing: '请填写学员信息',
  nameMissing: '请输入学员姓名',
  sexMissing: '请选择学员性别',
  birthdayMissing: '请选择学员出生日期',
  guardianMissing: `未满 ${guardedBelow} 周岁的学员请填写监护人信息`,
  guardianName: '请输入监护人姓名',
  guardianTel: '请输入监护人联系电话',
} as const;

const optionalTel = z.union([blank, phone()], { error: messages.phoneWrong }).nullish();
const card = z
  .string({ error: idCardWrong })
  .transform(idCardForm)
  .refine((value) => value === '' || isIdCardNo(value), { error: idCardWrong })
  .nullish()
  .transform((value) => value ?? '');
/** An object, or a list of just one (texts.md K24). */
export const single = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (Array.isArray(value) && value.length === 1 ? value[0] : value), schema);

/** A student as the forms of the public and of the staff send him. */
export const student = z.object(
  {
    name: neededLine(studentMessages.nameMissing, '学员姓名', longestPersonName),
    sex: sexOf(studentMessages.sexMissing),
    birthday: date('学员出生日期', studentMessages.birthdayMissing).asked,
    photo: optionalPicture('学员照片'),
    idCardNo: card,
    idCardFrontUrl: optionalPicture('身份证人像面'),
    idCardBackUrl: optionalPicture('身份证国徽面'),
    address: optionalLine('住址', longestAddress),
    tel: optionalTel,
    remarks: optionalLine('备注', longestRemarks),
  },
  { error: studentMessages.studentMissing },
);
export type StudentInput = z.infer<typeof student>;

/** Who answers for a student under age. */
export const guardian = z.object(
  {
    name: neededLine(studentMessages.guardianName, '监护人姓名', longestPersonName),
    sex: sexOf('请选择监护人性别').nullish(),
    profession: optionalLine('职业', longestProfession),
    idCardNo: card,
    idCardFrontUrl: optionalPicture('身份证人像面'),
    idCardBackUrl: optionalPicture('身份证国徽面'),
    address: optionalLine('住址', longestAddress),
    tel: phone(studentMessages.guardianTel),
    remarks: optionalLine('备注', longestRemarks),
  },
  { error: studentMessages.guardianName },
);
export type GuardianInput = z.infer<typeof guardian>;
