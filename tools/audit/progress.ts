/** Follows an audit rule by rule. */
export interface AuditProgress {
  readonly begin: (rule: string, place: number, rules: number) => void;
  readonly count: (rows: number) => void;
  readonly end: () => void;
}

/** The part of a stream that progress is written to. */
interface ProgressStream {
  readonly isTTY?: boolean;
  readonly write: (text: string) => unknown;
}

export const SILENT: AuditProgress = { begin: () => undefined, count: () => undefined, end: () => undefined };

const TERMINAL_MS = 500;
const LOG_MS = 15_000;
/** Back to the start of the line, which is erased. */
const AGAIN = '\r\u001b[2K';

/**
 * Prints one line for each rule: its place, its time, and how many rows it read in a second. While a rule runs, a
 * terminal shows the line as it grows; other output gets one every 15 seconds.
 */
export function printProgress(stream: ProgressStream, nowMs: () => number = () => performance.now()): AuditProgress {
  const startedMs = nowMs();
  const isTerminal = stream.isTTY === true;
  let current = { rule: '', place: 0, rules: 0, startedMs, rows: 0 };
  let timer: ReturnType<typeof setInterval> | undefined;
  const line = (): string => {
    const seconds = (nowMs() - current.startedMs) / 1000;
    const rate = current.rows === 0 ? '' : `  ${groupDigits(current.rows / Math.max(seconds, 0.001))} rows/s`;
    const elapsed = (nowMs() - startedMs) / 1000;
    const place = `${String(current.place).padStart(String(current.rules).length)}/${String(current.rules)}`;
    return `${place}  ${elapsed.toFixed(0).padStart(5)} s  ${seconds.toFixed(1).padStart(6)} s  ${current.rule}${rate}`;
  };
  return {
    begin: (rule, place, rules) => {
      current = { rule, place, rules, startedMs: nowMs(), rows: 0 };
      if (isTerminal) stream.write(line());
      timer = setInterval(
        () => stream.write(isTerminal ? AGAIN + line() : `${line()} ...\n`),
        isTerminal ? TERMINAL_MS : LOG_MS,
      );
      timer.unref();
    },
    count: (rows) => {
      current.rows += rows;
    },
    end: () => {
      clearInterval(timer);
      stream.write(`${isTerminal ? AGAIN : ''}${line()}\n`);
    },
  };
}

const groupDigits = (value: number): string => Math.round(value).toLocaleString('en');
