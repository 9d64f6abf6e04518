-- A code that a gateway sends is told to nobody here: the outbox then only says that something was sent.
alter table member_outbox alter column code drop not null;
