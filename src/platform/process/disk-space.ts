import { statfs } from 'node:fs/promises';

/** Share of the disk of a folder that is free for the store's user, from 0 to 1. Null when it cannot be read. */
export async function freeDiskShare(folder: string): Promise<number | null> {
  try {
    const { bavail, blocks } = await statfs(folder);
    return blocks === 0 ? null : bavail / blocks;
  } catch {
    return null;
  }
}
