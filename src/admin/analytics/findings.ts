import { findFailingProviders, paymentMarks } from '#src/payments/top-ups/index.ts';
import { findGameProblem } from '#src/payments/withdrawals/index.ts';
import { readLastAudit } from '#src/platform/database/audit-runs.ts';
import { readBackupMarks } from '#src/platform/database/backup-marks.ts';
import { column, readRow, rowShape } from '#src/platform/database/rows.ts';
import { findAccepted, historyKeyOf } from '#src/platform/database/history-key.ts';
import { mayChangeTriggers } from '#src/platform/database/triggers.ts';
import { freeDiskShare } from '#src/platform/process/disk-space.ts';
import { currentEnvironment } from '#src/platform/process/env-file.ts';
import { certificateEndOf } from '#src/platform/security/certificate.ts';
import { findMailProblem } from '#src/platform/mail.ts';
import { timeAfter } from '#src/platform/process/clock.ts';
import { listAllowances } from '#src/admin/access/index.ts';
import type { Services } from '#src/platform/services.ts';
import { readSettings } from '#src/core/settings/index.ts';
import { findFailingSignIn } from '#src/players/sign-in/index.ts';
import { missingContacts } from '#src/players/info-pages/index.ts';
import { findUnreadable } from './encrypted-places.ts';
import { FALLBACK_LOCALE, type Locale } from '#src/shared/locales.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#src/shared/time.ts';

/** Sections of the pages for operators in docs, by the part of the store that they configure. */
export const SECTIONS = {
  signIn: 'reference.md#sign-in-providers',
  payments: 'reference.md#payment-providers',
  withdrawals: 'reference.md#withdrawals-into-the-game',
  contacts: 'reference.md#contacts-of-the-store',
  mail: 'reference.md#e-mail',
  backups: 'operating.md#backup',
  audit: 'operating.md#scheduled-audit',
  tls: 'reference.md#certificate',
  keys: 'operating.md#rotating-keys',
  history: 'reference.md#signed-history',
  clock: 'operating.md#clock-and-disk',
  disk: 'operating.md#clock-and-disk',
  database: 'reference.md#durability-of-the-database',
  rights: 'reference.md#the-owner-of-the-schema',
  maintenance: 'operating.md#maintenance-mode',
  allowed: 'operating.md#staff',
} as const;

type FindingName = keyof typeof SECTIONS;

/** The state of one part of the store. */
interface Finding {
  readonly name: FindingName;
  readonly isGood: boolean;
  /** `set`: configured, and not tried; `optional`: good without it. */
  readonly word: 'ok' | 'set' | 'optional' | 'missing';
  /** Names and values of settings, and times as ISO 8601: they are the same in every language. */
  readonly facts: readonly string[];
  /** Page of docs, and the fragment of its section. */
  readonly section: string;
}

type State = Pick<Finding, 'isGood' | 'facts'> & Partial<Pick<Finding, 'word'>>;

/** A certificate that ends sooner was not renewed: renewals happen 30 days before the end. */
const CERTIFICATE_LEFT_MS = 14 * DAY_MS;
const BACKUP_AGE_MS = 26 * HOUR_MS;
const CHECK_AGE_MS = 50 * HOUR_MS;
const LOG_AGE_MS = MINUTE_MS;
const SKEW_MS = 2 * SECOND_MS;
const ALLOWED_SHOWN_MS = 7 * DAY_MS;
const LEAST_FREE_SHARE = 0.1;
const AUDIT_AGE_MS = 26 * HOUR_MS;
const OPTIONAL_CONTACTS = new Set(['group', 'channel']);

/**
 * The configured and missing parts of the store, in the order of importance, with names of payment methods in a
 * language. A check that fails is a finding too. `isTrying` asks the services of others, which takes seconds.
 */
export async function readFindings(
  services: Services,
  locale: Locale = FALLBACK_LOCALE,
  { isTrying = false }: { readonly isTrying?: boolean } = {},
): Promise<Finding[]> {
  const checks: Readonly<Record<FindingName, () => State | Promise<State>>> = {
    signIn: () => tried(signInState(services), () => findFailingSignIn(services), isTrying),
    payments: async () => tried(await paymentState(services, locale), () => findFailingProviders(services), isTrying),
    withdrawals: async () =>
      tried(await withdrawalState(services), async () => listed(await findGameProblem(services)), isTrying),
    contacts: async () => contactState(await missingContacts(services)),
    mail: () =>
      tried(
        mailState(services),
        async () => listed(services.config.mail && (await findMailProblem(services.config.mail))),
        isTrying,
      ),
    database: () => databaseState(services),
    rights: () => rightsState(services),
    backups: () => backupState(services),
    audit: () => auditState(services),
    tls: () => certificateState(services),
    keys: () => keysState(services),
    history: () => historyState(services),
    clock: () => clockState(services),
    disk: () => diskState(services),
    maintenance: async () => {
      const { on } = (await readSettings(services)).maintenance;
      return { isGood: !on, facts: [on ? 'on' : 'off'] };
    },
    allowed: () => allowedState(services),
  };
  return await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const known = name as FindingName;
      const section = SECTIONS[known];
      try {
        const state = await check();
        return { name: known, section, word: state.isGood ? 'ok' : 'missing', ...state };
      } catch (error) {
        const facts = [error instanceof Error ? error.message : String(error)];
        return { name: known, section, word: 'missing', isGood: false, facts };
      }
    }),
  );
}

/** A configured part is `set`; a trial makes it `ok`, or `missing` with the problems that it finds. */
async function tried(state: State, findProblems: () => Promise<readonly string[]>, isTrying: boolean): Promise<State> {
  if (!state.isGood) return state;
  if (!isTrying) return { ...state, word: 'set' };
  const problems = await findProblems();
  return problems.length === 0 ? state : { isGood: false, facts: [...state.facts, ...problems] };
}

const listed = (problem: string | null): string[] => (problem === null ? [] : [problem]);

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

/** A store may have no group and no channel: pages leave them out. */
function contactState(names: readonly string[]): State {
  const isGood = names.every((name) => OPTIONAL_CONTACTS.has(name));
  return { isGood, facts: names, ...(isGood && names.length > 0 ? { word: 'optional' as const } : {}) };
}

async function paymentState(services: Services, locale: Locale): Promise<State> {
  const marks = await paymentMarks(services, locale);
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
  innodb_flush_log_at_trx_commit: column.integer,
  sync_binlog: column.integer,
  innodb_doublewrite: column.text,
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

/** Checks that every key is known, and that none is kept longer than it is needed. */
async function keysState(services: Services): Promise<State> {
  const unreadable = await findUnreadable(services);
  const isOldKept = services.config.otherKeys.length > 0;
  return missing([...namesIf(isOldKept, 'SECRET_KEY_OLD'), ...unreadable.map(({ text }) => text)]);
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

/** The last audit: its time, and the rules that it found broken. */
async function auditState({ db, clock }: Services): Promise<State> {
  const last = await readLastAudit(db);
  if (last === null) return missing(['npm run audit']);
  const { endedAt, broken } = last;
  const isRecent = clock.now().getTime() - endedAt.getTime() <= AUDIT_AGE_MS;
  return {
    isGood: isRecent && broken === 0,
    facts: [endedAt.toISOString(), ...namesIf(broken > 0, `broken: ${String(broken)}`)],
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
  const facts = allowances.map(
    ({ name, sumKopecks, at }) => `${name}: ${String(sumKopecks / 100)} ₽, ${at.toISOString()}`,
  );
  return facts.length === 0 ? { isGood: true, facts: ['0'] } : { isGood: false, facts };
}

async function diskState({ config: { dataDir } }: Services): Promise<State> {
  const free = await freeDiskShare(dataDir);
  return { isGood: free >= LEAST_FREE_SHARE, facts: [dataDir, `${String(Math.floor(free * 100))}%`] };
}
