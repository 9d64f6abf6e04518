-- The sweep looks every few minutes for people who wait for a course that has begun: among those who wait, and not among
-- everybody who ever signed up. (Tickets have such an index since 0018.)
create index course_signup_waiting on course_signup (course_id) where state = 'waiting';
