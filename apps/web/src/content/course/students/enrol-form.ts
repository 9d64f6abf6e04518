import { needsGuardian } from '@yunguan/contract/content/course-student-rules';

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

const guardianFields = [
  'guardian.name',
  'guardian.tel',
  'guardian.sex',
  'guardian.profession',
  'guardian.idCardNo',
  'guardian.address',
  'guardian.idCardFrontUrl',
  'guardian.idCardBackUrl',
] as const satisfies readonly (keyof EnrolValues)[];

/** True where the student comes with a guardian: a minor, or one of whose guardian anything is said. */
export function hasGuardian(values: Partial<EnrolValues>, firstDay: string): boolean {
  const isSaid = (field: (typeof guardianFields)[number]) => String(values[field] ?? '').trim() !== '';
  return needsGuardian(values['students.birthday'], firstDay) || guardianFields.some(isSaid);
}

/** The sign-up as the server takes it; a guardian of whom nothing is said is none. */
export function enrolBody(courseId: string, values: EnrolValues, firstDay: string) {
  return {
    courseId,
    students: {
      name: values['students.name'],
      sex: values['students.sex'],
      birthday: values['students.birthday'],
      idCardNo: values['students.idCardNo'],
      tel: values['students.tel'] ?? '',
      address: values['students.address'],
      remarks: values['students.remarks'],
      photo: values['students.photo'],
      idCardFrontUrl: values['students.idCardFrontUrl'],
      idCardBackUrl: values['students.idCardBackUrl'],
    },
    ...(hasGuardian(values, firstDay) && {
      guardian: {
        name: values['guardian.name']?.trim() ?? '',
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
