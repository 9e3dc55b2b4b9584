/** The kinds of parts that the status page lists, in its order. */
export const COMPONENT_KINDS = ['store', 'database', 'live', 'payment', 'signIn', 'withdrawals'] as const;
export type ComponentKind = (typeof COMPONENT_KINDS)[number];
