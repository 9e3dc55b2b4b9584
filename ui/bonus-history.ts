/** Element id of the bonus history, which is read again after a claim. */
export const BONUS_HISTORY = 'bonus-history';
