-- A ticket for an export ends with the login that ordered it. Those under way belong to none and are ordered once more.
alter table export_ticket add column family uuid;
