import { randomHex } from '#islands/runtime/random.ts';

/**
 * Takes the server's key of a hidden form and leaves a new one: each call has a key of its own, sent by the form
 * or by a call.
 */
export function takeFormKey(formId: string): string | null {
  const field = document.querySelector<HTMLInputElement>(`#${formId} [name=idempotencyKey]`);
  if (field === null) return null;
  const { value } = field;
  field.value = randomHex(16);
  return value;
}
