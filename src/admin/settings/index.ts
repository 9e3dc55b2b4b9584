/**
 * Settings for staff: the numbers of the store, closed countries, currencies, payment methods and the reload of open
 * pages. Each command binds one of another module to a staff member.
 * Invariant: Every change writes a row of the staff log with the previous value, in the same transaction.
 */
export type { ReloadRequested } from './events.ts';
export { saveCurrency } from './save-currency.ts';
export { saveSettings } from './save-settings.ts';
export { setMaintenance, setWithdrawalsOpen } from './from-command-line.ts';
