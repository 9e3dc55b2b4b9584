import { readFileSync } from 'node:fs';

/** Ticks in which Linux counts processor time, the same on every architecture of Node. */
const TICK_MS = 10;

/** Processor time that a process has used, of all its threads. Unlike rates, other programs hardly change it. */
export function processorMsOf(pid: number): number {
  const [, afterName = ''] = readFileSync(`/proc/${String(pid)}/stat`, 'utf8').split(') ');
  const [user, system] = afterName.split(' ').slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) * TICK_MS;
}
