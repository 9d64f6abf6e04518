-- A record leaves the recycle bin with all that belongs to it, and for each part of it the database asks what belongs to that
-- part. These three were asked without an index: a contest of three hundred teams walked three hundred times through the
-- tallies of every other one, an activity once for each of its sessions through every seat ever taken, and the sweep, like
-- whoever deletes for good, ran into its time limit.
create index vote_tally_of_team on vote_tally (team_id);
create index ticket_seat_of_session on ticket_seat (session_id);
create index custom_field_of_group on custom_field (parent_id) where parent_id is not null;
