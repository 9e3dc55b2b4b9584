import { boundedFetch } from '#src/platform/security/bounded-fetch.ts';
import type { Services } from '#src/platform/services.ts';
import { addFailedPost, putPosted, selectHead, selectSealProgress } from './store.ts';

/**
 * Posts the head of the chain to CHECKPOINT_URL, unless it was posted before. The hash of a head covers all seals below
 * it, so after a failure the next run posts the newest one only.
 */
export async function postHead({ db, config, log }: Pick<Services, 'db' | 'config' | 'log'>): Promise<void> {
  if (config.checkpointUrl === null) return;
  const [head, progress] = [await selectHead(db), await selectSealProgress(db)];
  if (head === null || head.number === progress?.postedNumber) return;
  const { number, sealedAt, previousHash, hash } = head;
  try {
    const response = await boundedFetch(config.checkpointUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ number, sealedAt, previousHash, hash }),
    });
    if (!response.ok) throw new Error(`The response has status ${String(response.status)}`);
  } catch (error) {
    log.error({ err: error, number }, 'checkpoint.post.failed');
    await addFailedPost(db);
    return;
  }
  await putPosted(db, number);
}
