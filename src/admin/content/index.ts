/**
 * Content: the wheel's sectors and the information texts, edited by staff. Each command binds one of another module to
 * a staff member.
 * Invariant: Every change writes a row of the staff log with the previous value, in the same transaction.
 */
export { publishSectors } from './publish-sectors.ts';
