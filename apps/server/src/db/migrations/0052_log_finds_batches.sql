-- What was done to many records at once keeps their numbers in one text: each that it keeps leads to the entry. Entries of one
-- record, nearly all there are, stay out of this index and cost nothing.
create index audit_log_objects on audit_log using gin (string_to_array(split_part(object_id, ' ', 1), ','))
  where object_id like '%,%';
