/** Failed logins in a row after which an account is locked from that address, and the minutes that it is (decisions §2). */
export const lockingFailures = 5;
export const lockMinutes = 15;
