/** The reason why a backup cannot be restored, in one line. */
export class RestoreRefusal extends Error {}
