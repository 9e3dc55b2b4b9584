import { statfs } from 'node:fs/promises';

/** Share of the disk of a folder that is free for the store's user, from 0 to 1. Rejects when it cannot be read. */
export async function freeDiskShare(folder: string): Promise<number> {
  const { bavail, blocks } = await statfs(folder);
  return blocks === 0 ? 0 : bavail / blocks;
}
