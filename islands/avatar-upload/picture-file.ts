import type { TextKey } from '#src/shared/text-keys.ts';

const KINDS: readonly string[] = ['image/png', 'image/jpeg', 'image/gif'];
/** As the server has it; larger ones are not sent in vain. */
const MOST_BYTES = 8 * 1024 * 1024;

/**
 * Why a file cannot be a picture, as far as that can be seen before it is sent; null when nothing is wrong. A name
 * without a known ending has no type: the server looks at what is in it.
 */
export function refusalOf({ type, size }: Pick<File, 'type' | 'size'>): TextKey | null {
  if (type !== '' && !KINDS.includes(type)) return 'errors.avatar.format';
  return size > MOST_BYTES ? 'errors.upload.large' : null;
}
