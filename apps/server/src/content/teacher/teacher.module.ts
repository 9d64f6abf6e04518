import { dayText } from '../../kernel/china-sql';
import { getAllTeachers, revealTeacher, setTeacherSort, teacher } from '@yunguan/contract/content/teacher';
import { anyContent } from '@yunguan/contract/kernel/content';
import type { Deps } from '../../deps';
import type { Actor } from '../../kernel/access/actor';
import { AppError } from '../../kernel/app-error';
import { bind } from '../../kernel/call';
import type { ContentBinding } from '../../kernel/content/binding';
import { contentModule } from '../../kernel/content/module';
import { knownTitleSql } from '../../kernel/content/public';
import { setOrder } from '../../kernel/content/set-order';
import { maskPhoneSql } from '../../kernel/mask-phone';
import { teacherExport } from './export-teachers';
import { settleIdCard } from './id-card';
import { reveal } from './reveal-teacher';

const declaration = anyContent(teacher);

const binding: ContentBinding = {
  table: 'teacher',
  columns: { name: 'title' },
  computed: {
    type: '(select d.display_name from dictionary_item d where d.id = c.type_id)',
    addedDate: dayText('c.sort_time'),
    isValid: 'c.state',
    isTop: 'c.is_top::int',
    sort: 'c.sort',
  },
  // A private number, unlike the contacts of other types: whoever needs it opens the record or reveals it.
  inRows: { tel: maskPhoneSql('c.tel') },
  order: 'c.sort desc',
  settle: settleIdCard,
  // Only an approved teacher is pinned (texts.md Part E).
  withdrawn: async (tx, { ids }) => {
    await tx.query('update teacher set is_top = false where id = any ($1::uuid[]) and is_top', [ids]);
  },
};

/** Teachers: validity, pin and weight beside the review; the number of the identity card stays encrypted. */
export const teacherModule = contentModule(
  declaration,
  { ...binding, exports: [teacherExport({ declaration, binding })] },
  (deps, content) => [
    bind(setTeacherSort, (call) => {
      const places = call.input.sortList.map(({ id, sort, was }) => ({ id, place: sort, was }));
      return setOrder(content, call, { column: 'sort', places, done: '权重设置成功！' });
    }),
    bind(getAllTeachers, async ({ actor, input }) => ({ objects: await offeredTeachers(deps, actor, input.venueId) })),
    bind(revealTeacher, (call) => reveal(deps, content, call)),
  ],
);

/** Valid teachers of the session's venue, or of another one of the login, of whom an approved version stands. */
async function offeredTeachers(deps: Deps, actor: Actor, asked: string | null | undefined) {
  const venueId = asked ? asked.toLowerCase() : actor.venueId;
  if (!actor.grants.has(venueId)) throw AppError.forbidden();
  return deps.db.within<{ id: string; name: string }>(
    [venueId],
    `select c.id, ${knownTitleSql('c', 'name')} as name from teacher c where venue_id = $1 and approved_revision is not null and state and deleted_at is null
     order by is_top desc, sort desc, sort_time desc, id desc limit 1000`,
    [venueId],
  );
}
