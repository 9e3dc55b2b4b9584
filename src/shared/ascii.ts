/**
 * Returns whether a text fits a column of `CHARACTER SET ascii`. The database fails a comparison of such a column with
 * any other text (error 1267) instead of finding no row.
 */
export const isAscii = (text: string): boolean => /^[\x00-\x7f]*$/.test(text);
