/** Ids of the forms of the page that makes a battle: the choice of cases, and the creation. */
export const BATTLE_DESK = 'battle-desk';
export const BATTLE_FORM = 'battle-form';
