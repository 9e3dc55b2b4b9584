import { describeError, type Log, type LogEventName } from './log.ts';

/** An error that the server has logged with its stack. */
export interface ServerFault {
  readonly event: LogEventName;
  readonly isFatal: boolean;
  readonly type: string;
  readonly message: string;
  /** Empty for a thrown value that is no error. */
  readonly stack: string;
  /** The other fields of the log line that are texts or numbers, such as `requestId`, `route` and `job`. */
  readonly where: Readonly<Record<string, string>>;
}

/** Receives faults. Must not throw. */
export interface FaultSink {
  readonly take: (fault: ServerFault) => void;
  /** Delivers what was taken; called before the process ends. Never rejects. */
  readonly flush: () => Promise<void>;
}

/** The one place that every fault of a process passes: its log. */
export interface ServerFaults {
  /** The log, whose errors with a stack reach the sinks too. */
  readonly log: Log;
  readonly add: (sink: FaultSink) => void;
  readonly flush: () => Promise<void>;
}

export function watchServerFaults(log: Log): ServerFaults {
  const sinks: FaultSink[] = [];
  const pass = (isFatal: boolean, fields: Readonly<Record<string, unknown>>, event: LogEventName): void => {
    if (!('err' in fields) || sinks.length === 0) return;
    const fault = faultOf(isFatal, fields, event);
    for (const { take } of sinks) take(fault);
  };
  return {
    log: {
      debug: log.debug.bind(log),
      info: log.info.bind(log),
      warn: log.warn.bind(log),
      error: (fields, event) => {
        log.error(fields, event);
        pass(false, fields, event);
      },
      fatal: (fields, event) => {
        log.fatal(fields, event);
        pass(true, fields, event);
      },
      isLevelEnabled: log.isLevelEnabled.bind(log),
      flush: log.flush.bind(log),
    },
    add: (sink) => void sinks.push(sink),
    flush: async () => {
      await Promise.all(sinks.map(({ flush }) => flush()));
    },
  };
}

function faultOf(
  isFatal: boolean,
  { err, ...others }: Readonly<Record<string, unknown>>,
  event: LogEventName,
): ServerFault {
  const { type = 'Error', message, stack = '' } = describeError(err);
  const where = Object.entries(others).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
  );
  return { event, isFatal, type, message, stack, where: Object.fromEntries(where) };
}
