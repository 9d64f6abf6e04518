-- Every ten minutes the letters to members that have lived long enough are looked for, as those to staff are (0004): by
-- their age and by when they were thrown away, and not by reading them all.
create index member_letter_age on member_letter (created_at);
create index member_letter_removed on member_letter (removed_at) where removed_at is not null;
