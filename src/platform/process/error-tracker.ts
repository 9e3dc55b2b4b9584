import { randomUUID } from 'node:crypto';
import type { TrackerConfig } from '#src/platform/config/tracker-config.ts';
import { RELEASE } from '#src/platform/release.ts';
import { SECOND_MS } from '#src/shared/time.ts';
import type { Log } from './log.ts';
import type { FaultSink, ServerFault } from './server-faults.ts';

const CLIENT = `opencrate/${RELEASE.version}`;
const WITHIN_MS = 5 * SECOND_MS;
/** Requests under way at once, and faults that are sent within a minute: a tracker counts equal ones itself. */
const MOST_UNDER_WAY = 4;
const MOST_A_MINUTE = 60;
const MINUTE_MS = 60 * SECOND_MS;
/** Fields of a log line by which a tracker filters. */
const TAGS = ['route', 'job', 'requestId'];

/**
 * Sends faults of the server to a tracker with the protocol of Sentry, without waiting for it
 * (https://develop.sentry.dev/sdk/foundations/envelopes/). Faults beyond the limits, and those that the
 * tracker does not accept, are in the log anyway.
 */
export function createErrorTracker(
  { dsn, url, publicKey }: TrackerConfig,
  { log, environment }: { readonly log: Log; readonly environment: string },
): FaultSink {
  const underWay = new Set<Promise<void>>();
  let minute = 0;
  let sentCount = 0;
  const send = async (fault: ServerFault): Promise<void> => {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-sentry-envelope',
          'x-sentry-auth': `Sentry sentry_version=7, sentry_client=${CLIENT}, sentry_key=${publicKey}`,
        },
        body: envelopeOf(fault, { dsn, environment, now: new Date() }),
        signal: AbortSignal.timeout(WITHIN_MS),
        redirect: 'error',
      });
      await answer.body?.cancel();
      if (!answer.ok) log.warn({ status: answer.status }, 'server.fault.untracked');
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'server.fault.untracked');
    }
  };
  return {
    take: (fault) => {
      const thisMinute = Math.floor(performance.now() / MINUTE_MS);
      if (thisMinute !== minute) [minute, sentCount] = [thisMinute, 0];
      if (sentCount >= MOST_A_MINUTE || underWay.size >= MOST_UNDER_WAY) return;
      sentCount += 1;
      const sending: Promise<void> = send(fault).finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    flush: async () => {
      await Promise.all(underWay);
    },
  };
}

/** One event as an envelope: a header, the header of the item, and the item, one JSON a line. */
function envelopeOf(
  { event, isFatal, type, message, stack, where }: ServerFault,
  { dsn, environment, now }: { readonly dsn: string; readonly environment: string; readonly now: Date },
): string {
  const eventId = randomUUID().replaceAll('-', '');
  const frames = framesOf(stack);
  const body = {
    event_id: eventId,
    timestamp: now.toISOString(),
    platform: 'node',
    level: isFatal ? 'fatal' : 'error',
    logger: event,
    release: `opencrate@${RELEASE.version}`,
    dist: RELEASE.build,
    environment,
    transaction: where['route'] ?? where['job'],
    tags: Object.fromEntries(TAGS.flatMap((name) => (where[name] === undefined ? [] : [[name, where[name]]]))),
    extra: where,
    exception: {
      values: [{ type, value: withoutValues(message), ...(frames.length === 0 ? {} : { stacktrace: { frames } }) }],
    },
  };
  return [{ event_id: eventId, dsn, sent_at: now.toISOString() }, { type: 'event' }, body]
    .map((line) => JSON.stringify(line))
    .join('\n');
}

/** Errors of the database quote the value of a row, which may be personal: `Duplicate entry 'a@b.example' for key`. */
const withoutValues = (message: string): string => message.replace(/(\b(?:entry|value):? )'.*?'(?= for |$)/s, "$1'…'");

interface StackFrame {
  readonly function: string;
  readonly filename: string;
  readonly lineno: number;
  readonly colno: number;
  readonly in_app: boolean;
}

/** Frames of a stack of V8; the protocol wants the innermost one last. */
const framesOf = (stack: string): StackFrame[] =>
  [...stack.matchAll(/^[ \t]+at (?:async )?(?:(.+?) \()?(\S+?):(\d+):(\d+)\)?$/gm)]
    .map(([, name = '<anonymous>', file = '', line, column]) => ({
      function: name,
      filename: file,
      lineno: Number(line),
      colno: Number(column),
      in_app: !/^node:|node_modules/.test(file),
    }))
    .reverse();
