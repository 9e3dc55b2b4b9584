import type { AuthModel, CurrencyModel, GamePreferences } from '#ui/models/viewer.ts';

/**
 * Page data for the browser, rendered by the layout as `<script type="application/json" id="page-facts">`: enough to
 * call the API as the player. Sums are in the display currency, points are whole.
 */
export interface PageFacts {
  readonly currency: CurrencyModel;
  readonly auth: AuthModel | null;
  readonly player: { readonly balance: number; readonly balanceMinor: number; readonly bonuses: number } | null;
  /** The player's game display preferences; those of a guest are stored in the browser. */
  readonly preferences?: GamePreferences;
  /** URL of the icon and flag sprite. */
  readonly sprite: string;
  /** Id of the build that rendered this page. */
  readonly build?: string;
  /** False where the store runs without a service worker. */
  readonly hasWorker?: boolean;
  /** URL of the analytics script, when one is configured. */
  readonly analytics?: string;
  /** Path prefix of the page's language, such as `/en`; absent when it has none. */
  readonly prefix?: string;
  /** Set when languages have origins of their own. */
  readonly hasOrigins?: true;
}

const GUEST: PageFacts = { currency: { code: 'rub', sign: '₽', rate: '1' }, auth: null, player: null, sprite: '' };

/** Facts of this document; a guest's facts when there is no document or no facts element. */
export function pageFacts(): PageFacts {
  const block = (globalThis as { readonly document?: Document }).document?.getElementById('page-facts');
  return block ? (JSON.parse(block.textContent) as PageFacts) : GUEST;
}
