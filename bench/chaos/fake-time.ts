import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { hasApt, unpackPackages } from '#tools/setup/debian.mjs';

/**
 * Environment in which a process reads its clock from a file (`+3600` is an hour ahead) through libfaketime from
 * Debian, either installed or downloaded into a folder. Null when it is unavailable.
 */
export async function findFakeTime(file: string, folder: string): Promise<Record<string, string> | null> {
  const library = libraryIn('/usr/lib') ?? libraryIn(join(folder, 'usr/lib')) ?? (await fetchInto(folder));
  if (library === null) return null;
  return {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    // Timers keep running; only the wall clock changes.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
}

async function fetchInto(folder: string): Promise<string | null> {
  if (!hasApt()) return null;
  try {
    await unpackPackages(folder, { what: 'libfaketime', packages: ['libfaketime'], keepsDownload: true });
  } catch {
    // Without access to the archive the clock fault is skipped and the others run.
    return null;
  }
  return libraryIn(join(folder, 'usr/lib'));
}

function libraryIn(base: string): string | null {
  if (!existsSync(base)) return null;
  const files = readdirSync(base).map((name) => join(base, name, 'faketime/libfaketime.so.1'));
  return files.find((file) => existsSync(file)) ?? null;
}
