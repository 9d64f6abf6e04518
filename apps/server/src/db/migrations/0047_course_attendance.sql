-- 考勤: who came to a course on which day, one row for each student and day that was marked.
create table course_attendance (
  signup_id uuid not null references course_signup (id) on delete cascade,
  day date not null,
  course_id uuid not null,
  venue_id uuid not null references venue (id),
  mark text not null check (mark in ('present', 'leave', 'absent')),
  marked_by uuid references staff_user (id),
  marked_by_name text not null,
  marked_at timestamptz not null,
  primary key (signup_id, day)
);
create index course_attendance_days on course_attendance (course_id, day);
-- The statistics of a year count those who came.
create index course_attendance_present on course_attendance (venue_id, day) where mark = 'present';

alter table course_attendance enable row level security;
alter table course_attendance force row level security;
create policy venue_wall on course_attendance using ((select app_sees_all()) or venue_id = any ((select app_venues())::uuid[]));
