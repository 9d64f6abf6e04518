-- An entry of many records keeps the numbers of all of them, which is more than a row of this index takes: each of them leads
-- to the entry by `audit_log_objects`. The entries of one record stay here.
drop index audit_log_object;
create index audit_log_object on audit_log (object_id) where object_id <> '' and object_id not like '%,%';
