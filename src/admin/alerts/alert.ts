import type { Power } from '#src/shared/powers.ts';

export const ALERT_KINDS = [
  'queue',
  'questions',
  'payments',
  'flags',
  'errors',
  'audit',
  'auditAge',
  'backup',
  'log',
  'mail',
  'certificate',
  'disk',
] as const;

export type AlertKind = (typeof ALERT_KINDS)[number];

/** The age of what was never done. */
export const NEVER = Number.MAX_SAFE_INTEGER;

/** One watched figure. It is raised at one threshold and cleared at another, so that it does not flutter. */
export interface AlertRule {
  readonly unit: 'minutes' | 'count' | 'hours' | 'days' | 'percent';
  /** True if small values are bad. */
  readonly isLow: boolean;
  readonly raiseAt: number;
  readonly clearAt: number;
  /** Members without the power do not get the notice. */
  readonly power: Power;
  /** Page of the console on which the trouble is seen. */
  readonly path: `/staff${string}`;
}

const high = { isLow: false } as const;
const low = { isLow: true } as const;
const admin = { power: 'settings', path: '/staff' } as const;

export const ALERT_RULES: Readonly<Record<AlertKind, AlertRule>> = {
  /** Age of the oldest waiting withdrawal. */
  queue: { ...high, unit: 'minutes', raiseAt: 120, clearAt: 60, power: 'withdrawals', path: '/staff/withdrawals' },
  /** Age of the oldest waiting question to support. */
  questions: { ...high, unit: 'hours', raiseAt: 24, clearAt: 12, power: 'questions', path: '/staff/questions' },
  /** Payments that are pending for over an hour, and marks of odd payments within an hour. */
  payments: { ...high, unit: 'count', raiseAt: 1, clearAt: 1, power: 'payments', path: '/staff/payments' },
  /** Flags that no member has taken. */
  flags: { ...high, unit: 'count', raiseAt: 1, clearAt: 1, power: 'flags', path: '/staff/flags' },
  /** Failed responses within ten minutes. */
  errors: { ...high, unit: 'count', raiseAt: 20, clearAt: 5, power: 'errors', path: '/staff/errors' },
  /** Rules that did not hold in the last audit. */
  audit: { ...high, ...admin, unit: 'count', raiseAt: 1, clearAt: 1 },
  /** Age of the last audit. */
  auditAge: { ...high, ...admin, unit: 'hours', raiseAt: 50, clearAt: 50 },
  /** Age of the last backup; one without a check for 50 hours counts as two hours too old. */
  backup: { ...high, ...admin, unit: 'hours', raiseAt: 26, clearAt: 26 },
  /** Time by which the archive of the binary log is behind. */
  log: { ...high, ...admin, unit: 'minutes', raiseAt: 2, clearAt: 1 },
  /** E-mails that have waited for over a quarter of an hour. */
  mail: { ...high, ...admin, unit: 'count', raiseAt: 1, clearAt: 1 },
  /** Days until the certificate ends. */
  certificate: { ...low, ...admin, unit: 'days', raiseAt: 14, clearAt: 20 },
  /** Free share of the disk of DATA_DIR. */
  disk: { ...low, ...admin, unit: 'percent', raiseAt: 10, clearAt: 15 },
};
