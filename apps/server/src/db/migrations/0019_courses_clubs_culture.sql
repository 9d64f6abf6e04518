-- Courses and who signs up for them, clubs and their members, culture delivery with its plan and visits (002 §3), and
-- letters to members.

create table course (
  id uuid primary key,
  venue_id uuid not null references venue (id),
  status smallint not null check (status in (0, 1, 2, 100, 101, 102)),
  version int not null default 1,
  title text not null,
  type_id uuid references dictionary_item (id),
  teacher_ids uuid[] not null default '{}',
  class_hour int,
  plan_period int,
  minimal int,
  maximum int,
  -- Places of the form; those that are taken are in course_intake.
  quota int,
  cost numeric(12, 2) not null default 0,
  province_id text,
  city_id text,
  area_id text,
  street_id text,
  address text,
  longitude double precision,
  latitude double precision,
  areas text not null default '',
  province text not null default '',
  city text not null default '',
  sign_up_end_time date,
  train_start_time date,
  train_end_time date,
  contacts text,
  tel text,
  class_time text,
  requirements text,
  album text[] not null default '{}',
  cover text,
  introduction text,
  duration numeric(12, 2),
  league_ids uuid[] not null default '{}',
  service_type smallint,
  contact_id text,
  is_pc_show boolean not null default true,
  is_wei_xin_show boolean not null default true,
  is_app_show boolean not null default true,
  publish_time timestamptz,
  approved_revision int,
  created_by uuid not null references staff_user (id),
  created_at timestamptz not null default now(),
  updated_by uuid not null references staff_user (id),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid references staff_user (id),
  sort_time timestamptz not null generated always as (coalesce(publish_time, created_at)) stored
);

-- What sign-ups need of the approved version. `taken` moves by conditional updates alone.
create table course_intake (
  course_id uuid primary key references course (id) on delete cascade,
  venue_id uuid not null references venue (id),
  quota int not null check (quota >= 0),
  taken int not null default 0,
  -- Parts of the approved snapshot: title, ages, days, where it is shown.
  live jsonb not null,
  -- Taken back: nobody signs up any more.
  withdrawn_at timestamptz,
  constraint course_intake_taken check (taken >= 0 and taken <= quota)
);

create sequence course_signup_number;
create table course_signup (
  id uuid primary key,
  venue_id uuid not null references venue (id),
  course_id uuid not null,
  title text not null,
  ordern_num text not null,
  state text not null check (state in ('pending', 'approved', 'waiting', 'rejected', 'cancelled', 'lapsed')),
  channel text not null check (channel in ('pc', 'wechat', 'app', 'staff')),
  member_id uuid references member (id),
  created_by uuid references staff_user (id),
  -- Says of two sign-ups that they are of the same student; an HMAC where it is made of the identity number.
  student_key text not null,
  student_name text not null,
  student_sex smallint not null check (student_sex in (0, 1)),
  student_birthday date not null,
  student_tel text not null default '',
  student_address text not null default '',
  student_remarks text not null default '',
  student_photo text,
  -- Masked; the numbers themselves are encrypted (decisions §5).
  student_id_card text not null default '',
  student_id_secret bytea,
  student_card_front text,
  student_card_back text,
  -- {name, sex, profession, tel, address, remarks, idCardNo (masked), idCardFrontUrl, idCardBackUrl}
  guardian jsonb,
  guardian_id_secret bytea,
  -- Searched columns stand for themselves: behind row-level security no index of an expression is used (ADR 0007).
  words text not null generated always as (student_name || ' ' || coalesce(guardian->>'name', '')) stored,
  student_tel_end text not null generated always as (right(student_tel, 4)) stored,
  guardian_tel_end text generated always as (right(guardian->>'tel', 4)) stored,
  remark text not null default '',
  decided_by_name text,
  decided_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (member_id is not null or created_by is not null)
);
create unique index course_signup_number_once on course_signup (ordern_num);
create unique index course_signup_student_once on course_signup (course_id, student_key)
  where state in ('pending', 'approved', 'waiting');
create index course_signup_list on course_signup (venue_id, created_at desc, id desc);
create index course_signup_of_course on course_signup (course_id, created_at desc, id desc);
create index course_signup_of_state on course_signup (course_id, state, created_at, id);
create index course_signup_of_member on course_signup (member_id, created_at desc, id desc) where member_id is not null;
create index course_signup_grams on course_signup
  using gin (text_grams(words));
create index course_signup_everywhere on course_signup (created_at desc, id desc);
-- The last digits are what the masked list shows.
create index course_signup_tel on course_signup (student_tel_end);
create index course_signup_guardian_tel on course_signup (guardian_tel_end);

create table club (
  id uuid primary key,
  venue_id uuid not null references venue (id),
  status smallint not null check (status in (0, 1, 2, 100, 101, 102)),
  version int not null default 1,
  title text not null,
  type_id uuid references dictionary_item (id),
  province_id text,
  city_id text,
  area_id text,
  street_id text,
  address text,
  longitude double precision,
  latitude double precision,
  areas text not null default '',
  people_count int,
  recruit_count int,
  cover text,
  establish_time date,
  tel text,
  service_type smallint,
  contacts text,
  introduction text,
  -- [{title, introduction, albums: [paths]}]
  albums jsonb not null default '[]',
  tips text,
  contact_id text,
  is_pc_show boolean not null default true,
  is_wei_xin_show boolean not null default true,
  is_app_show boolean not null default true,
  publish_time timestamptz,
  approved_revision int,
  created_by uuid not null references staff_user (id),
  created_at timestamptz not null default now(),
  updated_by uuid not null references staff_user (id),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid references staff_user (id),
  sort_time timestamptz not null generated always as (coalesce(publish_time, created_at)) stored
);

-- The recruiting of an approved club. `recruited` moves by conditional updates alone; it counts from the last start on.
create table club_recruit (
  club_id uuid primary key references club (id) on delete cascade,
  venue_id uuid not null references venue (id),
  is_recruit boolean not null default false,
  recruit_count int not null default 0 check (recruit_count >= 0),
  recruited int not null default 0,
  -- Counts the starts: whoever joined in an earlier round gives no place of this one back.
  round int not null default 0,
  -- Everybody who is a member.
  members int not null default 0 check (members >= 0),
  -- Parts of the approved snapshot: title, people, where it is shown.
  live jsonb not null,
  withdrawn_at timestamptz,
  constraint club_recruit_count check (recruited >= 0 and (not is_recruit or recruited <= recruit_count))
);

create table club_member (
  id uuid primary key,
  venue_id uuid not null references venue (id),
  club_id uuid not null,
  member_id uuid not null references member (id),
  title text not null,
  state text not null check (state in ('applied', 'joined', 'rejected', 'cancelled', 'left', 'removed')),
  channel text not null check (channel in ('pc', 'wechat', 'app')),
  name text not null,
  words text not null generated always as (title || ' ' || name) stored,
  sex smallint check (sex in (0, 1)),
  birthday date,
  tel text not null,
  graduated_school text not null default '',
  profession text not null default '',
  free_time text not null default '',
  employer text not null default '',
  self_introduction text not null default '',
  joined_at timestamptz,
  -- Round of the recruiting in which he joined.
  round int,
  remark text not null default '',
  decided_by_name text,
  decided_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index club_member_once on club_member (club_id, member_id) where state in ('applied', 'joined');
create index club_member_joined on club_member (club_id, joined_at desc, id desc) include (sex) where state = 'joined';
create index club_member_list on club_member (venue_id, created_at desc, id desc);
create index club_member_of_state on club_member (venue_id, state, created_at desc, id desc);
create index club_member_of_club on club_member (club_id, created_at desc, id desc);
create index club_member_of_member on club_member (member_id, created_at desc, id desc);
create index club_member_grams on club_member using gin (text_grams(words));

create table culture_brand (
  id uuid primary key,
  venue_id uuid not null references venue (id),
  status smallint not null check (status in (0, 1, 2, 100, 101, 102)),
  version int not null default 1,
  title text not null,
  type_id uuid references dictionary_item (id),
  province_id text,
  city_id text,
  area_id text,
  street_id text,
  address text,
  longitude double precision,
  latitude double precision,
  areas text not null default '',
  province text not null default '',
  city text not null default '',
  area text not null default '',
  duration int,
  league_ids uuid[] not null default '{}',
  service_type smallint,
  contacts text,
  tel text,
  -- [{year, dates: [{month, frequency}]}]
  plans jsonb not null default '[]',
  plan_count int not null default 0,
  albums text[] not null default '{}',
  cover text,
  introduction text,
  contact_id text,
  is_pc_show boolean not null default true,
  is_wei_xin_show boolean not null default true,
  is_app_show boolean not null default true,
  -- Parts of the approved snapshot that applications need: title, where it is shown.
  live jsonb,
  publish_time timestamptz,
  approved_revision int,
  created_by uuid not null references staff_user (id),
  created_at timestamptz not null default now(),
  updated_by uuid not null references staff_user (id),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid references staff_user (id),
  sort_time timestamptz not null generated always as (coalesce(publish_time, created_at)) stored
);

-- The plan of the approved version, a row for each month. `allocated` and `done` move by conditional updates alone.
create table culture_plan (
  brand_id uuid not null references culture_brand (id) on delete cascade,
  venue_id uuid not null references venue (id),
  year int not null,
  month int not null check (month between 1 and 12),
  frequency int not null check (frequency >= 0),
  allocated int not null default 0,
  done int not null default 0,
  -- False once the item was taken back: no visit is given this month any more.
  is_open boolean not null default true,
  primary key (brand_id, year, month),
  constraint culture_plan_allocated check (done >= 0 and done <= allocated and allocated <= frequency)
);

create table culture_delivery (
  id uuid primary key,
  venue_id uuid not null references venue (id),
  brand_id uuid not null,
  title text not null,
  state text not null check (state in ('pending', 'allocated', 'done', 'rejected', 'cancelled')),
  year int not null,
  month int not null check (month between 1 and 12),
  day date,
  address text not null,
  contacts text not null,
  words text not null generated always as (title || ' ' || address || ' ' || contacts) stored,
  tel text not null,
  channel text not null check (channel in ('pc', 'wechat', 'app', 'staff')),
  member_id uuid references member (id),
  created_by uuid references staff_user (id),
  done_on date,
  remark text not null default '',
  decided_by_name text,
  decided_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (member_id is not null or created_by is not null)
);
create unique index culture_delivery_asked_once on culture_delivery (brand_id, member_id, year, month) where state = 'pending';
create index culture_delivery_list on culture_delivery (venue_id, created_at desc, id desc);
create index culture_delivery_of_brand on culture_delivery (brand_id, created_at desc, id desc);
create index culture_delivery_of_member on culture_delivery (member_id, created_at desc, id desc) where member_id is not null;
create index culture_delivery_grams on culture_delivery using gin (text_grams(words));

-- Letters of venues to members; the message centre of the public clients reads them.
create table member_letter (
  id uuid primary key,
  member_id uuid not null references member (id) on delete cascade,
  venue_id uuid not null references venue (id),
  title text not null,
  content text not null,
  -- Name of the course or club that it is about.
  about text not null default '',
  sender_id uuid references staff_user (id),
  sender_name text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  removed_at timestamptz
);
create index member_letter_box on member_letter (member_id, created_at desc, id desc) where removed_at is null;

do $$
declare
  guarded record;
begin
  for guarded in select * from (values ('course', 'course'), ('club', 'club'), ('culture_brand', 'culture'),
      ('course_intake', null), ('course_signup', null), ('club_recruit', null), ('club_member', null),
      ('culture_plan', null), ('culture_delivery', null)) as t (name, kind) loop
    execute format('alter table %I enable row level security', guarded.name);
    execute format('alter table %I force row level security', guarded.name);
    execute format('create policy venue_wall on %I using ((select app_sees_all()) or venue_id = any ((select app_venues())::uuid[]))', guarded.name);
    if guarded.kind is not null then
      execute format('create index %I on %I (venue_id, sort_time desc, id desc) where deleted_at is null', guarded.name || '_list', guarded.name);
      execute format('create index %I on %I (sort_time desc, id desc) where deleted_at is null', guarded.name || '_everywhere', guarded.name);
      execute format('create index %I on %I (venue_id, status, sort_time desc, id desc) where deleted_at is null', guarded.name || '_status', guarded.name);
      execute format('create index %I on %I using gin (text_grams(title)) where deleted_at is null', guarded.name || '_grams', guarded.name);
      execute format('create index %I on %I (deleted_at) where deleted_at is not null', guarded.name || '_deleted', guarded.name);
      execute format('create trigger count_insert after insert on %I referencing new table as changed for each statement execute function count_change(%L)', guarded.name, guarded.kind);
      execute format('create trigger count_update after update on %I referencing new table as changed for each statement execute function count_change(%L)', guarded.name, guarded.kind);
      execute format('create trigger count_delete after delete on %I referencing old table as changed for each statement execute function count_change(%L)', guarded.name, guarded.kind);
    end if;
  end loop;
end $$;
