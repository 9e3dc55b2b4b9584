/**
 * Reserves: what the store owes its players, once a day, and what the operator declares against it.
 * Invariant: A statement is signed, sealed and never changed, and its sums follow from the rows of the history up to
 * its last ids; a declaration is the operator's own word. Nothing is written and shown while it is off.
 */
export { arePublished, writeStatement } from './write-statement.ts';
export { type DeclarationTexts, insertDeclaration, selectDeclaration } from './store.ts';
