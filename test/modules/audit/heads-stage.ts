import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sealHistory } from '#src/core/sealed-history/index.ts';
import { PROJECT_FOLDER } from '#src/platform/project-folder.ts';
import { programArgs } from '#tools/setup/bundles.mjs';
import { makePlayedServices } from '#test/support/players/played-services.ts';
import { closeServices, fixedClock, giveMoney, makePlayer } from '#test/support/services.ts';

export interface Head {
  readonly number: number;
  readonly hash: string;
}

export const BROKEN = 'Broken rule: every head that was kept elsewhere is in the chain';

/** The heads of a chain, of which the first is another. */
export const forgedOf = ([first, ...rest]: readonly Head[]): Head[] => [
  { number: first?.number ?? 0, hash: 'ab'.repeat(32) },
  ...rest,
];
export const linesOf = (rows: readonly object[]): string => rows.map((row) => JSON.stringify(row)).join('\n');

/** A sealed history in a schema of its own, and the audit command over it. */
export async function openHeadsStage(schema: string) {
  const folder = mkdtempSync(join(tmpdir(), 'opencrate-heads-'));
  const services = await makePlayedServices(schema, fixedClock(), { players: 2, turns: 2, everyHours: 5 });
  const { id } = await makePlayer(services, 0);
  for (const kopecks of [100, 200, 300]) {
    await giveMoney(services, id, kopecks);
    await sealHistory(services, { settledMs: 0 });
  }
  const heads = await services.db('seals').orderBy('id').select<Head[]>({ number: 'id', hash: 'hash' });
  let files = 0;
  return {
    folder,
    heads,
    /** Runs the command with the heads of a file or an address. */
    audited: (from: string) =>
      new Promise<{ readonly code: number; readonly output: string }>((resolve) => {
        const env = { ...process.env, DATABASE_URL: services.config.databaseUrl };
        const command = [...programArgs('scripts/audit.ts'), '--heads', from];
        execFile(process.execPath, command, { cwd: PROJECT_FOLDER, env }, (error, stdout, stderr) => {
          resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr });
        });
      }),
    fileOf: (text: string): string => {
      files += 1;
      const file = join(folder, `heads-${String(files)}.jsonl`);
      writeFileSync(file, text);
      return file;
    },
    close: async (): Promise<void> => {
      await closeServices(services);
      rmSync(folder, { recursive: true });
    },
  };
}

export type HeadsStage = Awaited<ReturnType<typeof openHeadsStage>>;
