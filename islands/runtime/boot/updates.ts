import { latestBuild } from './builds.ts';
import { nowMs } from '#islands/runtime/clock.ts';
import { keepHints, keptHints, type HintWords } from './hints.ts';
import { pageFacts } from '#islands/runtime/page-facts.ts';
import { MINUTE_MS } from '#src/shared/time.ts';

const EVERY_MS = 10 * MINUTE_MS;
/** Minimum interval between checks when the visitor switches tabs. */
const LEAST_MS = MINUTE_MS;
/** The build whose prompt the visitor dismissed on this page. */
let putOff: string | null = null;

/**
 * Offers a reload when the server runs a newer build than the page's. Checks when the tab becomes visible and
 * periodically; never reloads without the visitor's consent.
 */
export function watchUpdates(): void {
  const { build } = pageFacts();
  if (build === undefined) return;
  let askedMs = nowMs();
  const ask = async (pauseMs: number): Promise<void> => {
    if (document.hidden || nowMs() - askedMs < pauseMs || document.querySelector('.update') !== null) return;
    askedMs = nowMs();
    const latest = await latestBuild();
    if (latest !== null && latest !== build && putOff !== latest) await offer(latest);
  };
  document.addEventListener('visibilitychange', () => void ask(LEAST_MS));
  setInterval(() => void ask(EVERY_MS - LEAST_MS), EVERY_MS);
}

async function offer(build: string): Promise<void> {
  await keepHints();
  const words = keptHints()?.update;
  // Without texts there is no prompt; a later check may have them.
  if (words === undefined || document.querySelector('.update') !== null) return;
  document.body.append(offerNode(words, build));
}

function offerNode(words: HintWords['update'], build: string): HTMLElement {
  const node = document.createElement('aside');
  node.className = 'consent panel update';
  node.setAttribute('role', 'status');
  const text = document.createElement('p');
  text.textContent = words.text;
  const row = document.createElement('div');
  row.className = 'row';
  const now = button(words.now, 'btn', () => location.reload());
  const later = button(words.later, 'btn btn--line', () => {
    putOff = build;
    node.remove();
  });
  row.append(now, later);
  node.append(text, row);
  return node;
}

function button(text: string, className: string, press: () => void): HTMLButtonElement {
  const node = document.createElement('button');
  node.type = 'button';
  node.className = className;
  node.textContent = text;
  node.addEventListener('click', press);
  return node;
}
