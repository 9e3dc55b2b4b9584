import { deliveryJob, type Senders } from '#src/core/outbox/index.ts';
import { defineModule, type Module } from '#src/define-module.ts';
import { auditRunRetention } from '#src/platform/database/audit-runs.ts';
import { idempotencyJobs } from '#src/platform/database/idempotency.ts';
import { type RetentionRule, retentionJob } from '#src/platform/database/retention.ts';
import { jobRowRetention } from '#src/platform/process/job-rows.ts';
import type { Job } from '#src/platform/process/jobs.ts';
import currencies from '#src/core/currencies/module.ts';
import draws from '#src/core/draws/module.ts';
import gifts from '#src/core/gifts/module.ts';
import indexNow from '#src/core/index-now/module.ts';
import ledger from '#src/core/ledger/module.ts';
import outbox from '#src/core/outbox/module.ts';
import promoCodes from '#src/core/promo-codes/module.ts';
import sealedHistory from '#src/core/sealed-history/module.ts';
import vouchers from '#src/core/vouchers/module.ts';
import announcements from '#src/players/announcements/module.ts';
import clientErrors from '#src/players/client-errors/module.ts';
import identities from '#src/players/identities/module.ts';
import infoPages from '#src/players/info-pages/module.ts';
import inventory from '#src/players/inventory/module.ts';
import notifications from '#src/players/notifications/module.ts';
import playerEmail from '#src/players/player-email/module.ts';
import playerProtection from '#src/players/player-protection/module.ts';
import players from '#src/players/players/module.ts';
import referral from '#src/players/referral/module.ts';
import risk from '#src/players/risk/module.ts';
import signIn from '#src/players/sign-in/module.ts';
import battles from '#src/games/battles/module.ts';
import cases from '#src/games/cases/module.ts';
import contracts from '#src/games/contracts/module.ts';
import dailyBonus from '#src/games/daily-bonus/module.ts';
import upgrades from '#src/games/upgrades/module.ts';
import wheel from '#src/games/wheel/module.ts';
import delivery from '#src/payments/delivery/module.ts';
import sandboxProvider from '#src/payments/sandbox-provider/module.ts';
import topUps from '#src/payments/top-ups/module.ts';
import withdrawals from '#src/payments/withdrawals/module.ts';
import accountData from '#src/portal/account-data/module.ts';
import cataloguePages from '#src/portal/catalogue-pages/module.ts';
import fairness from '#src/portal/fairness/module.ts';
import leaderboards from '#src/portal/leaderboards/module.ts';
import myAccount from '#src/portal/my-account/module.ts';
import reserves from '#src/portal/reserves/module.ts';
import status from '#src/portal/status/module.ts';
import questions from '#src/portal/questions/module.ts';
import access from '#src/admin/access/module.ts';
import alerts from '#src/admin/alerts/module.ts';
import analytics from '#src/admin/analytics/module.ts';
import approvals from '#src/admin/approvals/module.ts';
import adminBattles from '#src/admin/battles/module.ts';
import branding from '#src/admin/branding/module.ts';
import adminCatalogue from '#src/admin/catalogue/module.ts';
import backups from '#src/admin/backups/module.ts';
import content from '#src/admin/content/module.ts';
import help from '#src/admin/help/module.ts';
import incidents from '#src/admin/incidents/module.ts';
import marketing from '#src/admin/marketing/module.ts';
import adminPlayers from '#src/admin/players/module.ts';
import adminReserves from '#src/admin/reserves/module.ts';
import adminQuestions from '#src/admin/questions/module.ts';
import settings from '#src/admin/settings/module.ts';
import webhooks from '#src/admin/webhooks/module.ts';
import adminWithdrawals from '#src/admin/withdrawals/module.ts';
import realtime from '#src/realtime/module.ts';

const platform = defineModule({
  name: 'platform',
  jobs: idempotencyJobs,
  retention: [...jobRowRetention, ...auditRunRetention],
  tables: { idempotency: { grows: true }, configuration_changes: { grows: true } },
});

/** The modules of the store. Their order means nothing: no two routes answer the same address. */
export const modules: readonly Module[] = [
  platform,
  currencies,
  draws,
  gifts,
  indexNow,
  ledger,
  outbox,
  promoCodes,
  sealedHistory,
  vouchers,
  announcements,
  clientErrors,
  identities,
  infoPages,
  inventory,
  notifications,
  playerEmail,
  playerProtection,
  players,
  referral,
  risk,
  signIn,
  battles,
  cases,
  contracts,
  dailyBonus,
  upgrades,
  wheel,
  delivery,
  sandboxProvider,
  topUps,
  withdrawals,
  accountData,
  cataloguePages,
  fairness,
  leaderboards,
  myAccount,
  reserves,
  status,
  questions,
  access,
  alerts,
  analytics,
  approvals,
  adminBattles,
  branding,
  adminCatalogue,
  content,
  help,
  incidents,
  marketing,
  adminPlayers,
  adminReserves,
  adminQuestions,
  settings,
  backups,
  webhooks,
  adminWithdrawals,
  realtime,
];

const routes = modules.flatMap((one) => one.routes);

/** All JSON calls and forms. Docs, rate limits and tests loop over them. */
export const endpoints = routes.filter((route) => route.kind === 'endpoint');

/** All pages, once for all languages. */
export const pages = routes.filter((route) => route.kind === 'page');

/** Files that players or staff download. */
export const downloads = routes.filter((route) => route.kind === 'download');

/** Addresses that payment providers notify. */
export const hooks = routes.filter((route) => route.kind === 'hook');

/** Rows that are deleted at some age, besides those of the modules' own jobs. */
export const retentionRules: readonly RetentionRule[] = modules.flatMap((one) => one.retention);

/** The sender of each channel of the outbox. */
export const senders = Object.assign({}, ...modules.map((one) => one.senders)) as Senders;

/** Scheduled jobs; one process at a time runs each of them. */
export const jobs: readonly Job[] = [
  ...modules.flatMap((one) => one.jobs),
  deliveryJob(senders),
  retentionJob(retentionRules),
];

/** Jobs of the demo only. */
export const demoJobs: readonly Job[] = modules.flatMap((one) => one.demoJobs);
