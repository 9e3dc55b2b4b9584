/** Follows one rule of an audit. */
interface RuleProgress {
  readonly count: (rows: number) => void;
  readonly end: () => void;
}

/** Follows an audit rule by rule. Several rules may run at the same time. */
export interface AuditProgress {
  readonly begin: (rule: string, position: number, rules: number) => RuleProgress;
}

/** The part of a stream that progress is written to. */
interface ProgressStream {
  readonly isTTY?: boolean;
  readonly write: (text: string) => unknown;
}

export const SILENT: AuditProgress = { begin: () => ({ count: () => undefined, end: () => undefined }) };

const TERMINAL_MS = 500;
const LOG_MS = 15_000;
/** Back to the start of the line, which is erased. */
const AGAIN = '\r\u001b[2K';

/**
 * Prints one line for each rule that has ended: its position, its time, and how many rows it read in a second. Until
 * then, a terminal shows the line of the rule that began last; other output gets a line of each running rule every 15
 * seconds.
 */
export function printProgress(stream: ProgressStream, nowMs: () => number = () => performance.now()): AuditProgress {
  const startedMs = nowMs();
  const isTerminal = stream.isTTY === true;
  const running: (() => string)[] = [];
  const redraw = (): void => {
    const line = running.at(-1);
    if (isTerminal && line !== undefined) stream.write(AGAIN + line());
  };
  return {
    begin: (rule, position, rules) => {
      const beganMs = nowMs();
      let rows = 0;
      const line = (): string => {
        const seconds = (nowMs() - beganMs) / 1000;
        const rate = rows === 0 ? '' : `  ${groupDigits(rows / Math.max(seconds, 0.001))} rows/s`;
        const elapsed = (nowMs() - startedMs) / 1000;
        const number = `${String(position).padStart(String(rules).length)}/${String(rules)}`;
        return `${number}  ${elapsed.toFixed(0).padStart(5)} s  ${seconds.toFixed(1).padStart(6)} s  ${rule}${rate}`;
      };
      running.push(line);
      redraw();
      const timer = setInterval(
        () => (isTerminal ? redraw() : stream.write(`${line()} ...\n`)),
        isTerminal ? TERMINAL_MS : LOG_MS,
      );
      timer.unref();
      return {
        count: (more) => {
          rows += more;
        },
        end: () => {
          clearInterval(timer);
          running.splice(running.indexOf(line), 1);
          stream.write(`${isTerminal ? AGAIN : ''}${line()}\n`);
          redraw();
        },
      };
    },
  };
}

const groupDigits = (value: number): string => Math.round(value).toLocaleString('en');
