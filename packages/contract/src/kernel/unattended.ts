/**
 * Header of a call that a page makes by itself while nobody touches it, such as the counts after an event: it is answered
 * like any other, but does not count as use of the login, which ends after 30 minutes without one (decisions §2).
 */
export const unattendedHeader = 'x-unattended';
