/**
 * `npm run doctor` prints what is configured and what is missing for sign-in, payments, withdrawals, contacts, the
 * database and its triggers, backups, TLS, keys, clock and disk, each with its section of docs/operating.md. Ends with
 * 1 when anything is missing.
 */
import { join } from 'node:path';
import { readFindings } from '#src/admin/analytics/index.ts';
import { missingNotifications } from '#src/payments/top-ups/index.ts';
import { findMissingTriggers } from '#src/platform/database/triggers.ts';
import { type Manifest, readManifest } from '#tools/backup/manifest.ts';
import { newestIn } from '#tools/backup/take-backup.ts';
import { withServices } from '#tools/command/with-services.ts';

await withServices(async (services) => {
  const t = services.texts.t('en');
  const findings = await readFindings(services);
  for (const { name, isGood, facts, section } of findings) {
    const label = t(`admin-analytics.finding.${name}`);
    const text = facts.length === 0 ? '' : `: ${facts.join(', ')}`;
    console.log(
      `${isGood ? 'ok     ' : 'missing'}  ${label}${text}${isGood ? '' : `\n         docs/operating.md#${section}`}`,
    );
  }
  // Only the owner of the schema sees triggers, and Stripe is not asked for each look at the dashboard.
  const triggers = (await findMissingTriggers(services.config.migrationDatabaseUrl)) ?? [];
  const events = await missingNotifications(services);
  const { whyNoLog = null } = (await newestManifest(services.config.dataDir)) ?? {};
  const reasons = whyNoLog === null ? [] : [whyNoLog];
  printMissing('Triggers', triggers, 'signed-history');
  printMissing('Notifications of payments', events, 'payment-providers');
  printMissing('Place of the newest backup in the binary log', reasons, 'backup');
  const isGood =
    [triggers, events, reasons].every((list) => list.length === 0) && findings.every((finding) => finding.isGood);
  process.exitCode = isGood ? 0 : 1;
}, 'error');

async function newestManifest(dataDir: string): Promise<Manifest | null> {
  const file = await newestIn(join(dataDir, 'backups'));
  return file === null ? null : readManifest(file).catch(() => null);
}

function printMissing(label: string, names: readonly string[], section: string): void {
  if (names.length > 0) console.log(`missing  ${label}: ${names.join(', ')}\n         docs/operating.md#${section}`);
}
