import { openFragment } from '#islands/runtime/dialogs/dialog.ts';
import { pageFacts } from '#islands/runtime/page-facts.ts';
import { playerNow } from './session.ts';

/** A sign-out in another tab of this browser reloads the page within this time, without a window. */
const SETTLED_MS = 2500;

/**
 * Called when the server has disconnected the page of a player. Asks whether the session was ended elsewhere, and says
 * so over the page. A blocked player gets no window: the page is loaded again and gives the reason.
 */
export async function noticeEnd(): Promise<void> {
  // In VK's frame the session may have no cookie to ask with.
  if (pageFacts().auth === null || self !== top) return;
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  if ((await playerNow()) !== 0) return;
  const here = encodeURIComponent(location.pathname + location.search);
  const address = `${pageFacts().prefix ?? ''}/signed-out?return=${here}`;
  if (!(await openFragment('signed-out', address, null, () => location.reload()))) location.reload();
}
