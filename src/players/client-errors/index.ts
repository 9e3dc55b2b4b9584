/**
 * Errors that browsers report, and those that the server logs with a stack. A report of a browser is untrusted text;
 * equal stack traces are counted together.
 * Invariant: However many reports arrive, one fault is one row, and no other module depends on it.
 */
export { collectServerFaults } from './collect-server-faults.ts';
export { takeReport } from './take-report.ts';
export { countErrors, type ClientError, type ClientErrorCursor, listClientErrors } from './store.ts';
export { resolveClientError, loadClientError } from './read-client-errors.ts';
