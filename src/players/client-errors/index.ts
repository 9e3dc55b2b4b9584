/**
 * Errors that browsers report. A report is untrusted text; equal stack traces are counted together.
 * Invariant: However many reports arrive, one fault is one row, and no other module depends on it.
 */
export { clientErrorJobs } from './jobs.ts';
export { takeReport } from './take-report.ts';
export { countClientErrors, type ClientError, type ClientErrorCursor, listClientErrors } from './store.ts';
export { resolveClientError, loadClientError } from './read-client-errors.ts';
