import type { TextKey } from '#src/shared/text-keys.ts';

const KINDS: readonly string[] = ['image/png', 'image/jpeg', 'image/gif'];
/** The server's limit, checked here to avoid a useless upload. */
const MOST_BYTES = 8 * 1024 * 1024;

/**
 * Returns the text key of the reason to reject a file before upload, or null. A file name without a known extension has
 * no type, so the server checks the content.
 */
export function refusalOf({ type, size }: Pick<File, 'type' | 'size'>): TextKey | null {
  if (type !== '' && !KINDS.includes(type)) return 'errors.avatar.format';
  return size > MOST_BYTES ? 'errors.upload.large' : null;
}
