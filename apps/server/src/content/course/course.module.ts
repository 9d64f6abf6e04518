import { course } from '@yunguan/contract/content/course';
import { anyContent } from '@yunguan/contract/kernel/content';
import { contentModule } from '../../kernel/content/module';
import { knownTitleSql } from '../../kernel/content/public';
import { regionNames } from '../../kernel/content/region-names';
import { orderName } from '../../kernel/orders/order-name';
import { attendanceMeasures } from './attendance/attendance-measures';
import { attendanceBindings } from './attendance/bindings';
import { completeCourse } from './complete-form';
import { publishCourse } from './live/publish-course';
import { settleQuota } from './live/settle-quota';
import { heldByStudents, waitingStudents, withdrawCourse } from './live/withdraw-course';
import { signupBindings } from './signups/bindings';
import { signupExport } from './signups/export-signups';
import { signupMeasures } from './signups/signup-measures';
import { stageTextAt } from './stage-sql';

/** Courses, what is taken of their places, and who signed up. */
export const courseModule = contentModule(
  anyContent(course),
  {
    table: 'course',
    columns: { dimension: 'latitude', count: 'quota' },
    computed: {
      type: '(select d.display_name from dictionary_item d where d.id = c.type_id)',
      province: 'c.province',
      city: 'c.city',
      areas: 'c.areas',
      teachers: `coalesce((select json_agg(json_build_object('id', t.id, 'name', ${knownTitleSql('t', 'name')}) order by n)
        from unnest(c.teacher_ids) with ordinality as chosen (id, n) join teacher t on t.id = chosen.id), '[]'::json)`,
      albums: 'c.album',
      checkDate: `case when c.train_start_time is null or c.train_end_time is null then '[]'::json
        else json_build_array(to_char(c.train_start_time, 'YYYY-MM-DD'), to_char(c.train_end_time, 'YYYY-MM-DD')) end`,
      signUpNum: 'coalesce((select i.taken from course_intake i where i.course_id = c.id), 0)',
      stageText: stageTextAt('now()'),
      eventList: "'[]'::json",
    },
    sorts: {
      signUpNum: { join: 'left join course_intake i on i.course_id = c.id', by: 'coalesce(i.taken, 0)' },
    },
    complete: completeCourse,
    toRow: ({ regions }, values) => {
      const [province = '', city = ''] = regionNames(regions, values);
      return { province, city };
    },
    settle: settleQuota,
    published: publishCourse,
    withdrawn: withdrawCourse,
    held: heldByStudents,
    effects: waitingStudents,
    exports: [signupExport],
    measures: [...signupMeasures, ...attendanceMeasures],
    named: [{ table: 'course_signup', name: orderName('t.title', 't.student_name') }],
  },
  (deps) => [...signupBindings(deps), ...attendanceBindings(deps)],
);
