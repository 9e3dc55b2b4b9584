import { endBackupRequest, takeBackupRequest } from '#src/platform/database/backup-requests.ts';
import type { Config } from '#src/platform/config/config.ts';
import { failureText } from '#tools/command/print-failure.ts';
import { ask, connect, leave, schemaOf } from './connect.ts';

/** Makes the backup that the console has requested, and records how it ended. Does nothing without a request. */
export async function backUpOnRequest({ databaseUrl }: Config, backUp: () => Promise<void>): Promise<void> {
  if (!(await onStore(databaseUrl, takeBackupRequest))) return;
  let problem: string | null = null;
  try {
    await backUp();
  } catch (error) {
    [problem = ''] = failureText(error).split('\n');
    throw error;
  } finally {
    await onStore(databaseUrl, (update) => endBackupRequest(update, problem));
  }
}

type Update = Parameters<typeof takeBackupRequest>[0];

/** A backup may take hours, so each statement has a connection of its own. */
async function onStore<Result>(databaseUrl: string, work: (update: Update) => Promise<Result>): Promise<Result> {
  const connection = await connect(databaseUrl, schemaOf(databaseUrl));
  try {
    return await work(async (sql, values) => {
      const answer: unknown = await ask(connection, sql, values);
      return answer as { readonly affectedRows: number };
    });
  } finally {
    await leave(connection);
  }
}
