/** Interval of activity signals from a visible page. The server counts the time between two signals as play. */
export const SIGN_SECONDS = 120;
