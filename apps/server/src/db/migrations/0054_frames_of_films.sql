-- Whoever saves a film's frame as a cover, and the sweep for each file that goes, asks whose frame it is: films are few among
-- the uploads, and each question went through all of these.
create index upload_poster on upload (poster_key) where poster_key is not null;
