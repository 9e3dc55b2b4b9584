/** The parts that a change of the selection swaps: all that depends on it, and no field that the player is using. */
export const DEPENDENT = '#upgrade-pair,#upgrade-chance,#upgrade-times,#upgrade-targets,#upgrade-staked,#upgrade-aimed';
