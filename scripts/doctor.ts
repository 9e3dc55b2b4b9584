/**
 * `npm run doctor` prints what is configured and what is missing for sign-in, payments, withdrawals, contacts, the
 * database and its triggers, backups, the audit, TLS, keys, clock and disk, each with its section of the pages in docs.
 * `-- --try` also asks the services of others; without it they are `set`, not `ok`. Ends with 1 when anything is
 * missing.
 */
import { join } from 'node:path';
import { readFindings } from '#src/admin/analytics/index.ts';
import { missingNotifications } from '#src/payments/top-ups/index.ts';
import { readNotifyConfig } from '#src/platform/config/notify-config.ts';
import { findMissingTriggers } from '#src/platform/database/triggers.ts';
import { type Manifest, readManifest } from '#tools/backup/manifest.ts';
import { newestIn } from '#tools/backup/take-backup.ts';
import { readArguments } from '#tools/command/read-arguments.ts';
import { withServices } from '#tools/command/with-services.ts';

const { values } = readArguments('doctor', {
  forms: ['[--try]'],
  options: {
    try: { does: 'also asks the mail server, the game, payment and sign-in providers; a line without it is only set' },
  },
});

await withServices(
  async (services) => {
    const t = services.texts.t('en');
    const findings = await readFindings(services, undefined, { isTrying: values.try === true });
    for (const { name, word, facts, section } of findings) {
      const label = t(`admin-analytics.finding.${name}`);
      const text = facts.length === 0 ? '' : `: ${facts.join(', ')}`;
      console.log(`${word.padEnd(8)} ${label}${text}${word === 'missing' ? `\n         docs/${section}` : ''}`);
    }
    // Only the owner of the schema sees triggers, and Stripe is not asked for each look at the dashboard.
    const triggers = (await findMissingTriggers(services.config.migrationDatabaseUrl)) ?? [];
    const events = await missingNotifications(services);
    const { whyNoLog = null } = (await newestManifest(services.config.dataDir)) ?? {};
    const reasons = whyNoLog === null ? [] : [whyNoLog];
    printMissing('Triggers', triggers, 'reference.md#signed-history');
    printMissing('Notifications of payments', events, 'reference.md#payment-providers');
    printMissing('Place of the newest backup in the binary log', reasons, 'operating.md#backup');
    const { email, telegram } = readNotifyConfig(process.env);
    if (email === null && telegram === null)
      console.log('optional Notices of failed units: NOTIFY_EMAIL with SMTP_URL, or NOTIFY_TELEGRAM');
    const isGood =
      [triggers, events, reasons].every((list) => list.length === 0) && findings.every((finding) => finding.isGood);
    process.exitCode = isGood ? 0 : 1;
  },
  { logLevel: 'error' },
);

async function newestManifest(dataDir: string): Promise<Manifest | null> {
  const file = await newestIn(join(dataDir, 'backups'));
  return file === null ? null : readManifest(file).catch(() => null);
}

function printMissing(label: string, names: readonly string[], section: string): void {
  if (names.length > 0) console.log(`missing  ${label}: ${names.join(', ')}\n         docs/${section}`);
}
