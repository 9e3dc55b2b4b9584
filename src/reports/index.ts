/**
 * What goes wrong in visitors' browsers, as their pages tell it. Nobody has to be believed: a report is text, counted
 * beside others of the same trace, and nothing else of the store depends on it.
 * Invariant: however many reports come, a fault is one row.
 */
export { reportJobs } from './jobs.ts';
export { takeReport } from './take-report.ts';
export { countFaults } from './count-faults.ts';
export { type Fault, type FaultMark, finishFault, listFaults, loadFault } from './read-faults.ts';
