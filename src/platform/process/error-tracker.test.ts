/* The error tracker against a server that accepts the envelopes of Sentry's protocol. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { readTracker } from '#src/platform/config/tracker-config.ts';
import { createErrorTracker } from './error-tracker.ts';
import { createLog } from './log.ts';
import type { FaultSink, ServerFault } from './server-faults.ts';

const FAULT: ServerFault = {
  event: 'request.failed',
  isFatal: false,
  type: 'TypeError',
  message: 'x is undefined',
  stack:
    'TypeError: x is undefined\n    at openCase (file:///srv/app/src/open-case.ts:12:5)\n' +
    '    at async file:///srv/app/node_modules/express/lib/router.js:3:4',
  where: { requestId: 'ab-1', route: 'POST /api/case/open', address: '/api/case/open?token=***' },
};

interface ReceivedEnvelope {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly lines: readonly Record<string, unknown>[];
}

describe('The error tracker', () => {
  let server: Server;
  let status = 200;
  let received: ReceivedEnvelope[] = [];
  let logged: string[] = [];

  beforeEach(async () => {
    status = 200;
    received = [];
    logged = [];
    server = createServer((req, res) => {
      const chunks: Buffer[] = [];
      req.on('data', (chunk: Buffer) => chunks.push(chunk));
      req.on('end', () => {
        const lines = Buffer.concat(chunks).toString('utf8').split('\n');
        received.push({
          path: req.url ?? '',
          headers: req.headers,
          lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>),
        });
        res.writeHead(status, { 'content-type': 'application/json' }).end('{}');
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(async () => {
    server.close();
    server.closeAllConnections();
    await Promise.resolve();
  });

  function openTracker(): FaultSink {
    const { port } = server.address() as AddressInfo;
    const tracker = readTracker({ ERROR_TRACKER_DSN: `http://public@127.0.0.1:${String(port)}/7` });
    const log = createLog('warn', { write: (line) => void logged.push(line) });
    return tracker === null
      ? expect.fail('no tracker')
      : createErrorTracker(tracker, { log, environment: 'production' });
  }

  it('A fault is one event with its frames, innermost last', async () => {
    const tracker = openTracker();
    tracker.take(FAULT);
    await tracker.flush();
    const [{ path, headers, lines } = expect.fail('nothing arrived')] = received;
    expect(path).to.equal('/api/7/envelope/');
    expect(headers['x-sentry-auth']).to.match(
      /^Sentry sentry_version=7, sentry_client=opencrate\/\S+, sentry_key=public$/,
    );
    expect(lines).to.have.length(3);
    expect(lines[1]).to.deep.equal({ type: 'event' });
    expect(lines[2]?.['event_id']).to.equal(lines[0]?.['event_id']);
    expect(lines[2]).to.deep.include({
      level: 'error',
      logger: 'request.failed',
      environment: 'production',
      transaction: 'POST /api/case/open',
      tags: { route: 'POST /api/case/open', requestId: 'ab-1' },
      exception: {
        values: [
          {
            type: 'TypeError',
            value: 'x is undefined',
            stacktrace: {
              frames: [
                {
                  function: '<anonymous>',
                  filename: 'file:///srv/app/node_modules/express/lib/router.js',
                  lineno: 3,
                  colno: 4,
                  in_app: false,
                },
                {
                  function: 'openCase',
                  filename: 'file:///srv/app/src/open-case.ts',
                  lineno: 12,
                  colno: 5,
                  in_app: true,
                },
              ],
            },
          },
        ],
      },
    });
  });

  it('A value of a row that the database quotes does not leave the store', async () => {
    const tracker = openTracker();
    const messages = [
      "Duplicate entry 'jo@mail.example-7' for key 'identities.email'",
      "Duplicate entry 'O'Brien' for key 'name'",
      "Incorrect datetime value: '2026-99-99' for column 'born' at row 1",
      "Truncated incorrect DOUBLE value: 'jo@mail.example'",
    ];
    for (const message of messages) {
      tracker.take({ ...FAULT, message });
      await tracker.flush();
    }
    const exceptions = received.map(({ lines }) => JSON.stringify(lines[2]?.['exception'])).join('\n');
    expect(exceptions)
      .to.contain('identities.email')
      .and.not.match(/jo@|Brien|2026-99/);
  });

  it('At most four requests are under way, and a storm of faults does not reach the tracker', async () => {
    const tracker = openTracker();
    for (let count = 0; count < 500; count += 1) tracker.take(FAULT);
    await tracker.flush();
    expect(received).to.have.length(4);
  });

  it('A tracker that refuses or is away is one line of the log, and nothing is thrown', async () => {
    const tracker = openTracker();
    status = 429;
    tracker.take(FAULT);
    await tracker.flush();
    server.close();
    server.closeAllConnections();
    tracker.take(FAULT);
    await tracker.flush();
    expect(logged.map((line) => (JSON.parse(line) as { event: string }).event)).to.deep.equal([
      'server.fault.untracked',
      'server.fault.untracked',
    ]);
  });
});
