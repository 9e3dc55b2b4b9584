/**
 * Preloaded into a process of the store (`--import`): writes the delay of each turn of its event loop to
 * LOOP_WATCH_FILE, as lines of `since 1970, late, of that waiting for a core` in milliseconds. Waiting for a core is
 * caused by other work on the machine; the rest by the store itself. Where the kernel does not report the waiting time,
 * it counts as zero.
 */
import { appendFile, readFileSync } from 'node:fs';
import process from 'node:process';

const EVERY_MS = 10;
const WRITE_EVERY_MS = 200;
const FILE = process.env.LOOP_WATCH_FILE;

function waitedMs() {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}

if (FILE) {
  let before = performance.now();
  let waitedBefore = waitedMs();
  let lines = '';
  setInterval(() => {
    const now = performance.now();
    const waited = waitedMs();
    const late = now - before - EVERY_MS;
    lines += `${Date.now()} ${late.toFixed(1)} ${(waited - waitedBefore).toFixed(1)}\n`;
    before = now;
    waitedBefore = waited;
  }, EVERY_MS).unref();
  setInterval(() => {
    appendFile(FILE, lines, () => undefined);
    lines = '';
  }, WRITE_EVERY_MS).unref();
}
