import { realpathSync } from 'node:fs';
import { createServer as listenHttp } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ConfigError, readConfig } from '#src/platform/config/config.ts';
import { isPortExposed } from '#src/platform/config/exposed-port.ts';
import { onRetire } from '#src/platform/process/worker.ts';
import { describeDatabaseFailure } from '#src/platform/database/database-failure.ts';
import { assertDurable } from '#src/platform/database/durability.ts';
import { startJobs } from '#src/platform/process/jobs.ts';
import { createErrorTracker } from '#src/platform/process/error-tracker.ts';
import { currentEnvironment } from '#src/platform/process/env-file.ts';
import { startHeartbeat } from '#src/platform/process/heartbeat.ts';
import { createLog } from '#src/platform/process/log.ts';
import { type ServerFaults, watchServerFaults } from '#src/platform/process/server-faults.ts';
import { assertSchemaFits } from '#src/platform/database/schema-fit.ts';
import { assertServerFits, STORE_NEEDS } from '#src/platform/database/server-fit.ts';
import { assertRestoreFinished } from '#src/platform/database/unfinished-restore.ts';
import type { Services } from '#src/platform/services.ts';
import { closeServices, openServices } from '#src/platform/services.ts';
import { type Live, openLive } from '#src/realtime/index.ts';
import { assertSecretKey } from '#src/admin/analytics/index.ts';
import { paymentMarks } from '#src/payments/top-ups/index.ts';
import { isDemoMonthUnderWay } from '#src/core/settings/index.ts';
import { keepHorizon } from '#src/core/sealed-history/index.ts';
import { followBrand } from '#src/core/branding/index.ts';
import { collectServerFaults } from '#src/players/client-errors/index.ts';
import { assertTraceKey } from '#src/players/risk/index.ts';
import { missingContacts } from '#src/players/info-pages/index.ts';
import { DEFAULT_LOCALE } from '#src/shared/locales.ts';
import { demoJobs, jobs } from './app.ts';
import { type App, createApp } from './create-app.ts';

const DRAIN_MS = 8000;
const LOOK_MS = 100;
const DEMO_LOOK_MS = 500;
/** Time for which a kept-alive connection may still deliver a request to a replaced process. */
const FAREWELL_MS = 3000;
/** Time in which a crashing process delivers its fault. */
const LAST_WORDS_MS = 1000;
/** Servers whose connections close with their next response. */
const leaving = new WeakSet<Server>();

/** The HTTP listener: cached guest pages from memory, everything else from Express. */
export function createServer({ handle, pageCache, refuseHost, answerClientError }: App): Server {
  const serve: RequestListener = (req, res) => {
    if (leaving.has(server)) res.shouldKeepAlive = false;
    if (!refuseHost(req, res) && !pageCache.answer(req, res)) handle(req, res);
  };
  const server = listenHttp({ keepAliveTimeout: 65_000, requestTimeout: 60_000 }, serve);
  // An unknown Expect header is ignored.
  server.on('checkExpectation', serve);
  server.on('clientError', answerClientError);
  return server;
}

// The folder may be a symbolic link, so compare real paths.
if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === import.meta.filename) await main();

async function main(): Promise<void> {
  try {
    await run();
  } catch (error) {
    // There may be no log yet; what an operator can mend is one line without a stack.
    const { DATABASE_URL = '' } = currentEnvironment();
    const mendable = error instanceof ConfigError ? error.message : describeDatabaseFailure(error, DATABASE_URL);
    const text = mendable ?? (error instanceof Error ? error.stack : String(error));
    // Connections that the start has opened would keep the process alive.
    process.stderr.write(`OpenCrate: ${text ?? 'cannot start'}\n`, () => process.exit(1));
  }
}

async function run(): Promise<void> {
  const config = readConfig();
  await assertServerFits(config.databaseUrl, STORE_NEEDS);
  const faults = watchServerFaults(createLog(config.logLevel));
  const services = await openServices(config, { log: faults.log });
  if (config.tracker !== null)
    faults.add(createErrorTracker(config.tracker, { log: services.log, environment: config.env }));
  faults.add(collectServerFaults(services));
  stopOnFault(services, faults);
  const { server, live, app } = await listen(services);
  const stopHeartbeat = await startHeartbeat(services, () => app.metrics.outcomes());
  const stopJobs = config.demo ? startDemoJobs(services) : startJobs(services, jobs);
  services.log.info({ host: config.host, port: config.port }, 'server.listening');

  let isStopping = false;
  const stop = async (reason: string, farewellMs: number): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    services.log.info({ reason }, 'server.stopping');
    const closing = refuseNew(server);
    await farewell(server, farewellMs);
    await live.close();
    await drain(server, closing);
    await stopJobs();
    await stopHeartbeat();
    await keepHorizon(services).catch((error: unknown) => services.log.warn({ err: error }, 'horizon.lost'));
    await faults.flush();
    await closeServices(services);
    // The IPC channel to the supervisor would keep this process alive.
    if (process.connected) process.disconnect();
  };
  const end = (reason: string, farewellMs: number): void => {
    stop(reason, farewellMs).catch((error: unknown) => {
      services.log.error({ err: error }, 'shutdown.failed');
      process.exit(1);
    });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(signal, 0));
  onRetire(() => end('another process took its place', FAREWELL_MS));
}

/** Starts the jobs when the demo month is complete: they would end battles and payments of its past. */
function startDemoJobs(services: Services): () => Promise<void> {
  const state = { isStopped: false };
  const started = (async () => {
    while (!state.isStopped && (await isDemoMonthUnderWay(services.db).catch(() => true)))
      await pause(DEMO_LOOK_MS, undefined, { ref: false });
    return state.isStopped ? null : startJobs(services, [...jobs, ...demoJobs]);
  })();
  return async () => {
    state.isStopped = true;
    const stopJobs = await started;
    await stopJobs?.();
  };
}

/** Warns about contacts that staff have not filled in, because pages leave them out silently. */
async function nameMissingContacts(services: Services): Promise<void> {
  const missing = await missingContacts(services);
  if (missing.length > 0) services.log.warn({ setting: 'contacts', missing }, 'setting.missing');
}

/** Without a payment method players cannot top up, and no page looks broken. */
async function nameMissingPayments(services: Services): Promise<void> {
  if ((await paymentMarks(services, DEFAULT_LOCALE)).length > 0) return;
  services.log.warn({ setting: 'PAY_*' }, 'setting.missing');
}

/** Without a sign-in provider the store has no way in for players, and no page looks broken. */
function nameMissingSignIn({ config, log }: Services): void {
  const { oauth, telegram, vkApp, demo } = config;
  if (demo || Object.keys(oauth).length > 0 || telegram !== null || vkApp !== null) return;
  log.warn({ setting: 'AUTH_*' }, 'setting.missing');
}

/** COUNTRY_HEADER is ignored unless a proxy is trusted. Warn, because the operator expects it to work. */
function nameUnheardHeader({ config, log }: Services): void {
  if (config.countryHeader === null || config.trustProxyHops > 0) return;
  log.warn({ setting: 'COUNTRY_HEADER', reason: 'TRUST_PROXY is 0' }, 'setting.ignored');
}

/** Trusted headers from everyone are a mistake unless a firewall or a container's network closes the port. */
function warnOfExposedPort({ config, log }: Services): void {
  if (!isPortExposed(config)) return;
  log.warn(
    { setting: 'TRUST_PROXY', reason: `HOST is ${config.host}: let only the proxy reach it` },
    'setting.exposed',
  );
}

/** A misspelt name has no effect, and production does not start with one. */
function warnOfMisspeltNames({ config, log }: Services): void {
  for (const { name, meant } of config.misspeltNames) log.warn({ setting: name, meant }, 'setting.unknown');
}

/** Listens where the configuration says. A failure closes the services, so that the process can end. */
async function listen(services: Services): Promise<{ server: Server; live: Live; app: App }> {
  const { env, port, host } = services.config;
  try {
    if (env === 'production') await assertDurable(services.db);
    await assertSchemaFits(services.db);
    if (env === 'production') await assertTraceKey(services);
    if (env === 'production') await assertSecretKey(services);
    assertRestoreFinished(services);
    await nameMissingContacts(services);
    nameMissingSignIn(services);
    await nameMissingPayments(services);
    nameUnheardHeader(services);
    warnOfExposedPort(services);
    warnOfMisspeltNames(services);
    await followBrand(services);
    const app = createApp(services);
    const server = createServer(app);
    const live = await openLive(services, server, app.socketAuth);
    app.metrics.watch({
      name: 'opencrate_sockets',
      help: 'Connected pages',
      label: null,
      isOwn: true,
      read: async () => new Map([['', live.count()]]),
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
    return { server, live, app };
  } catch (error) {
    await closeServices(services);
    throw error;
  }
}

/**
 * Accepts no new connections. Existing ones close with their next response; Node's own close would cut requests in
 * flight.
 */
function refuseNew(server: Server): Promise<void> {
  leaving.add(server);
  return new Promise((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
  });
}

/** Gives kept-alive connections time to deliver requests in flight. */
async function farewell(server: Server, forMs: number): Promise<void> {
  const count = promisify(server.getConnections.bind(server));
  const untilMs = performance.now() + forMs;
  while (performance.now() < untilMs && (await count()) > 0) await pause(LOOK_MS);
}

/** Waits for responses in progress; closes idle connections at once and lingering ones after a while. */
async function drain(server: Server, closing: Promise<void>): Promise<void> {
  server.closeIdleConnections();
  const looking = setInterval(() => server.closeIdleConnections(), LOOK_MS);
  const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closing;
  clearInterval(looking);
  clearTimeout(late);
}

/** An uncaught error leaves the process in an unknown state: log it and exit, as soon as the fault is delivered. */
function stopOnFault(services: Services, faults: ServerFaults): void {
  let isEnding = false;
  const end = (error: unknown): void => {
    services.log.fatal({ err: error }, 'process.crashed');
    if (isEnding) return;
    isEnding = true;
    void Promise.race([faults.flush(), pause(LAST_WORDS_MS)]).finally(() => {
      services.log.flush();
      process.exit(1);
    });
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
}
