import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { hasApt, unpackPackages } from '../../scripts/setup/debian.mjs';

/**
 * The environment in which a process reads its clock from a file (`+3600` is an hour ahead), by Debian's libfaketime:
 * that of the machine, else one fetched into a folder. Null where it cannot be had.
 */
export async function findFakeTime(file: string, folder: string): Promise<Record<string, string> | null> {
  const library = libraryIn('/usr/lib') ?? libraryIn(join(folder, 'usr/lib')) ?? (await fetchInto(folder));
  if (library === null) return null;
  return {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    // Timers go on as they were: only what the time is changes.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
}

async function fetchInto(folder: string): Promise<string | null> {
  if (!hasApt()) return null;
  try {
    await unpackPackages(folder, { what: 'libfaketime', packages: ['libfaketime'], keepsDownload: true });
  } catch {
    // A machine without the archive tries everything else.
    return null;
  }
  return libraryIn(join(folder, 'usr/lib'));
}

function libraryIn(base: string): string | null {
  if (!existsSync(base)) return null;
  const files = readdirSync(base).map((name) => join(base, name, 'faketime/libfaketime.so.1'));
  return files.find((file) => existsSync(file)) ?? null;
}
