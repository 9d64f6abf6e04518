import { guardedBelow } from '@yunguan/contract/content/course-student';
import { fullYears } from './student-words';

/** Fields of the dialog, by the names under which the server answers about them. */
export interface EnrolValues {
  readonly 'students.name': string;
  readonly 'students.sex': 0 | 1;
  /** `yyyy-MM-dd` */
  readonly 'students.birthday': string;
  readonly 'students.idCardNo'?: string;
  readonly 'students.tel'?: string;
  readonly 'students.address'?: string;
  readonly 'students.remarks'?: string;
  /** Stored paths of private pictures. */
  readonly 'students.photo'?: string | null;
  readonly 'students.idCardFrontUrl'?: string | null;
  readonly 'students.idCardBackUrl'?: string | null;
  readonly 'guardian.name'?: string;
  readonly 'guardian.tel'?: string;
  readonly 'guardian.sex'?: 0 | 1;
  readonly 'guardian.profession'?: string;
  readonly 'guardian.idCardNo'?: string;
  readonly 'guardian.address'?: string;
  readonly 'guardian.idCardFrontUrl'?: string | null;
  readonly 'guardian.idCardBackUrl'?: string | null;
}

/** Whether the student is a minor on the first day of the training (`yyyy-MM-dd`); one of unknown age may be. */
export function needsGuardian(birthday: string | undefined, firstDay: string): boolean {
  return birthday === undefined || fullYears(birthday, firstDay) < guardedBelow;
}

/** The sign-up as the server takes it; a guardian of whom nothing is said is none. */
export function enrolBody(courseId: string, values: EnrolValues, firstDay: string) {
  const birthday = values['students.birthday'];
  const name = values['guardian.name']?.trim() ?? '';
  const hasGuardian = name !== '' || needsGuardian(birthday, firstDay);
  return {
    courseId,
    students: {
      name: values['students.name'],
      sex: values['students.sex'],
      birthday,
      idCardNo: values['students.idCardNo'],
      tel: values['students.tel'] ?? '',
      address: values['students.address'],
      remarks: values['students.remarks'],
      photo: values['students.photo'],
      idCardFrontUrl: values['students.idCardFrontUrl'],
      idCardBackUrl: values['students.idCardBackUrl'],
    },
    ...(hasGuardian && {
      guardian: {
        name,
        tel: values['guardian.tel'] ?? '',
        sex: values['guardian.sex'],
        profession: values['guardian.profession'],
        idCardNo: values['guardian.idCardNo'],
        address: values['guardian.address'],
        idCardFrontUrl: values['guardian.idCardFrontUrl'],
        idCardBackUrl: values['guardian.idCardBackUrl'],
      },
    }),
  };
}
