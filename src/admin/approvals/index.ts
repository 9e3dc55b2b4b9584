/**
 * Approvals: changes by staff that mint more than one member may alone wait for a second member, who approves or
 * refuses them beside the corrections.
 * Invariant: An approval runs the command of the request again, as its author and in one transaction with the decision,
 * and only if it changes just what the request shows.
 */
export {};
