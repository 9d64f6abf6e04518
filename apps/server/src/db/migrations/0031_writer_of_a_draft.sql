-- The open form that wrote the draft: two pages of one user may have the same form open, and neither writes over the other's
-- draft unseen. Empty where the client did not say.
alter table draft add column writer text not null default '';
