import { paymentMarks } from '#src/payments/top-ups/index.ts';
import { readBackupMarks } from '#src/platform/database/backup-marks.ts';
import { integer, readRow, rowShape, text } from '#src/platform/database/rows.ts';
import { findAccepted, historyKeyOf } from '#src/platform/database/history-key.ts';
import { mayChangeTriggers } from '#src/platform/database/triggers.ts';
import { freeDiskShare } from '#src/platform/process/disk-space.ts';
import { currentEnvironment } from '#src/platform/process/env-file.ts';
import { certificateEndOf } from '#src/platform/security/certificate.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import { listAllowances } from '#src/admin/access/index.ts';
import type { Services } from '#src/platform/services.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { missingContacts } from '#src/players/info-pages/index.ts';
import { FALLBACK_LOCALE } from '#src/shared/locales.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#src/shared/time.ts';

/** Sections of docs/operating.md by the part of the store that they configure; the fragment of each heading. */
export const SECTIONS = {
  signIn: 'sign-in-providers',
  payments: 'payment-providers',
  withdrawals: 'withdrawals-into-the-game',
  contacts: 'contacts-of-the-store',
  mail: 'e-mail',
  backups: 'backup',
  tls: 'certificate',
  keys: 'rotating-keys',
  history: 'signed-history',
  clock: 'clock-and-disk',
  disk: 'clock-and-disk',
  database: 'durability-of-the-database',
  rights: 'the-owner-of-the-schema',
  maintenance: 'maintenance-mode',
  allowed: 'staff',
} as const;

type FindingName = keyof typeof SECTIONS;

/** The state of one part of the store. */
interface Finding {
  readonly name: FindingName;
  readonly isGood: boolean;
  /** Names and values of settings, and times as ISO 8601: they are the same in every language. */
  readonly facts: readonly string[];
  /** Fragment of the section of docs/operating.md. */
  readonly section: string;
}

type State = Pick<Finding, 'isGood' | 'facts'>;

/** A certificate that ends sooner was not renewed: renewals happen 30 days before the end. */
const CERTIFICATE_LEFT_MS = 14 * DAY_MS;
const BACKUP_AGE_MS = 26 * HOUR_MS;
const CHECK_AGE_MS = 50 * HOUR_MS;
const LOG_AGE_MS = MINUTE_MS;
const SKEW_MS = 2 * SECOND_MS;
const ALLOWED_SHOWN_MS = 7 * DAY_MS;
const LEAST_FREE_SHARE = 0.1;

/** The configured and missing parts of the store, in the order of importance. A check that fails is a finding too. */
export async function readFindings(services: Services): Promise<Finding[]> {
  const checks: Readonly<Record<FindingName, () => State | Promise<State>>> = {
    signIn: () => signInState(services),
    payments: () => paymentState(services),
    withdrawals: () => withdrawalState(services),
    contacts: async () => missing(await missingContacts(services)),
    mail: () => mailState(services),
    database: () => databaseState(services),
    rights: () => rightsState(services),
    backups: () => backupState(services),
    tls: () => certificateState(services),
    keys: () => ({
      isGood: services.config.otherKeys.length === 0,
      facts: namesIf(services.config.otherKeys.length > 0, 'SECRET_KEY_OLD'),
    }),
    history: () => historyState(services),
    clock: () => clockState(services),
    disk: () => diskState(services),
    maintenance: async () => {
      const { on } = (await readSettings(services)).maintenance;
      return { isGood: !on, facts: [] };
    },
    allowed: () => allowedState(services),
  };
  return await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const known = name as FindingName;
      const section = SECTIONS[known];
      try {
        return { name: known, section, ...(await check()) };
      } catch (error) {
        return { name: known, section, isGood: false, facts: [error instanceof Error ? error.message : String(error)] };
      }
    }),
  );
}

const missing = (names: readonly string[]): State => ({ isGood: names.length === 0, facts: names });

const namesIf = (isThere: boolean, ...names: readonly string[]): readonly string[] => (isThere ? names : []);

function signInState({ config: { oauth, telegram, vkApp, demo } }: Services): State {
  const names = [
    ...Object.keys(oauth),
    ...namesIf(telegram !== null, 'telegram'),
    ...namesIf(vkApp !== null, 'vk-app'),
    ...namesIf(demo, 'demo'),
  ];
  return names.length === 0
    ? { isGood: false, facts: ['AUTH_*', 'TELEGRAM_*', 'VK_APP_*'] }
    : { isGood: true, facts: names };
}

async function paymentState(services: Services): Promise<State> {
  const marks = await paymentMarks(services, FALLBACK_LOCALE);
  if (marks.length === 0) return { isGood: false, facts: ['PAY_*'] };
  const { yookassa } = services.config.pay;
  const receipts = yookassa?.receipt === null ? 'off (PAY_YOOKASSA_RECEIPT_VAT_CODE)' : 'on';
  return {
    isGood: true,
    facts: [...marks.map(({ name }) => name), ...namesIf(yookassa !== null, `54-FZ ${receipts}`)],
  };
}

async function withdrawalState(services: Services): Promise<State> {
  const { gameAccountUrl, demo } = services.config;
  const { withdrawalsOpen } = await readSettings(services);
  if (gameAccountUrl === null && !demo) return missing(['GAME_ACCOUNT_URL']);
  return { isGood: withdrawalsOpen, facts: [gameAccountUrl ?? 'demo'] };
}

const mailState = ({ config: { mail }, brand }: Services): State =>
  mail === null
    ? missing(['SMTP_URL'])
    : { isGood: true, facts: [mail.host, (brand.current().sender ?? mail.sender).address] };

const durabilityShape = rowShape({
  innodb_flush_log_at_trx_commit: integer,
  sync_binlog: integer,
  innodb_doublewrite: text,
});

/** Values of these settings under which a power cut loses nothing; the words are of `innodb_doublewrite`. */
const DURABLE = new Set(['1', 'ON', 'fast', 'DETECT_AND_RECOVER']);

async function databaseState({ db }: Services): Promise<State> {
  const row = await readRow(
    db,
    durabilityShape,
    `SELECT @@GLOBAL.innodb_flush_log_at_trx_commit AS innodb_flush_log_at_trx_commit,
       IF(@@GLOBAL.log_bin, @@GLOBAL.sync_binlog, 1) AS sync_binlog,
       CAST(@@GLOBAL.innodb_doublewrite AS CHAR) AS innodb_doublewrite`,
  );
  const weak = Object.entries(row ?? {}).filter(([, value]) => !DURABLE.has(String(value)));
  return missing(weak.map(([name, value]) => `${name}=${String(value)}`));
}

/**
 * Checks that the store cannot change its tables. Its user needs rows only, and an attacker who has taken it over reads
 * its environment.
 */
async function rightsState({ db, config }: Services): Promise<State> {
  const { env, databaseUrl, migrationDatabaseUrl } = config;
  if (env !== 'production') return missing([]);
  return missing([
    ...namesIf(migrationDatabaseUrl !== databaseUrl, 'DATABASE_MIGRATION_URL'),
    ...namesIf((currentEnvironment()['DB_OWNER_PASSWORD'] ?? '') !== '', 'DB_OWNER_PASSWORD'),
    ...namesIf(await mayChangeTriggers(db), 'DATABASE_URL: GRANT TRIGGER'),
  ]);
}

/** Checks that the audit has accepted the history that the release before did not sign. */
async function historyState({ db, config }: Services): Promise<State> {
  const accepted = await findAccepted(db, await historyKeyOf({ db, config }));
  return missing(namesIf(accepted === null, 'npm run audit'));
}

async function backupState({ db, clock }: Services): Promise<State> {
  const marks = await readBackupMarks(db);
  const limits = { backup: BACKUP_AGE_MS, check: CHECK_AGE_MS, log: LOG_AGE_MS } as const;
  const names = ['backup', 'check', 'log'] as const;
  const nowMs = clock.now().getTime();
  return {
    isGood: names.every((name) => nowMs - (marks.get(name)?.getTime() ?? 0) <= limits[name]),
    facts: names.map((name) => `${name}: ${marks.get(name)?.toISOString() ?? '-'}`),
  };
}

/** The certificate that visitors get at the public address; without https there is none. */
async function certificateState({ config: { publicOrigin, env }, clock }: Services): Promise<State> {
  if (publicOrigin?.startsWith('https:') !== true) {
    return { isGood: env === 'development', facts: ['PUBLIC_ORIGIN'] };
  }
  const endsAt = await certificateEndOf(publicOrigin);
  const facts = [new URL(publicOrigin).hostname, endsAt.toISOString()];
  return { isGood: endsAt.getTime() - clock.now().getTime() > CERTIFICATE_LEFT_MS, facts };
}

function clockState({ databaseClock }: Services): State {
  const skewMs = Math.round(Math.abs(databaseClock.skewMs()));
  return { isGood: skewMs <= SKEW_MS, facts: [`${String(skewMs)} ms`] };
}

/** Members whom a command on the server has let give away more within seven days. */
async function allowedState({ db, clock }: Services): Promise<State> {
  const allowances = await listAllowances(db, timeAfter(clock.now(), -ALLOWED_SHOWN_MS));
  return missing(
    allowances.map(({ name, sumKopecks, at }) => `${name}: ${String(sumKopecks / 100)} ₽, ${at.toISOString()}`),
  );
}

async function diskState({ config: { dataDir } }: Services): Promise<State> {
  const free = await freeDiskShare(dataDir);
  if (free === null) return { isGood: false, facts: [dataDir] };
  return { isGood: free >= LEAST_FREE_SHARE, facts: [dataDir, `${String(Math.floor(free * 100))}%`] };
}
