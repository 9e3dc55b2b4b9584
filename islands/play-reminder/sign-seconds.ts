/** A page that is looked at is a sign of its player so often: the server counts what lies between two of them. */
export const SIGN_SECONDS = 120;
