import { ConfigError } from '#src/platform/config/config-error.ts';
import { typedCommand } from '#src/platform/release.ts';
import type { Services } from '#src/platform/services.ts';

/** Throws ConfigError while the database is a restored backup whose open seed pairs and ids are not renewed. */
export function assertRestoreFinished({ dataVersions }: Pick<Services, 'dataVersions'>): void {
  try {
    dataVersions.epoch();
  } catch (cause) {
    throw new ConfigError(
      `DATABASE_URL: this restored backup is not finished; run ${typedCommand('restore', '--finish')}`,
      { cause },
    );
  }
}
