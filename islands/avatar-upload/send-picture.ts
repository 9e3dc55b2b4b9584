import { readAnswer, type CallOutcome } from '#islands/runtime/network/call.ts';
import { pageFacts } from '#islands/runtime/page-facts.ts';

/** Response of the picture upload. */
export interface NewPicture {
  readonly url: string;
  readonly lastPhotoEditTime: number;
}

const ADDRESS = '/api/user/avatar';
const WITHIN_MS = 90_000;

/**
 * Uploads a file as the player's picture; retries reuse the idempotency key. `onShare` receives the uploaded share,
 * 0..1. Uses XMLHttpRequest because fetch reports no upload progress.
 */
export function sendPicture(
  file: File,
  key: string,
  onShare: (share: number) => void,
): Promise<CallOutcome<NewPicture>> {
  return new Promise((resolve) => {
    const call = new XMLHttpRequest();
    call.open('POST', ADDRESS);
    call.timeout = WITHIN_MS;
    call.setRequestHeader('Accept', 'application/json');
    call.setRequestHeader('Idempotency-Key', key);
    call.setRequestHeader('X-Auth-Token', pageFacts().auth?.token ?? '');
    call.upload.addEventListener('progress', ({ loaded, total }) => onShare(total === 0 ? 0 : loaded / total));
    // `loadend` covers success, failure and timeout.
    call.addEventListener('loadend', () => resolve(outcomeOf(call)));
    const form = new FormData();
    form.append('avatar', file);
    call.send(form);
  });
}

const outcomeOf = (call: XMLHttpRequest): CallOutcome<NewPicture> =>
  readAnswer({ status: call.status, retryAfter: call.getResponseHeader('Retry-After'), body: call.responseText });
