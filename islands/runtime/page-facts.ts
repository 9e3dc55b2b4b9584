import type { LocaleOrigins } from '#src/shared/locales.ts';
import type { AuthModel, PlayWishes } from '#views/layout/frame.ts';
import type { CurrencyModel } from '#views/ui/models.ts';

/**
 * What the layout tells the browser about the page, as `<script type="application/json" id="page-facts">`:
 * enough to call the store in the player's name. Sums in the shown currency, points whole.
 */
export interface PageFacts {
  readonly currency: CurrencyModel;
  readonly auth: AuthModel | null;
  readonly player: { readonly balance: number; readonly balanceMinor: number; readonly bonuses: number } | null;
  /** How the player wants games to be shown; a guest's wishes are kept in the browser. */
  readonly wishes?: PlayWishes;
  /** Address of the icons and flags. */
  readonly sprite: string;
  /** The build that this page is of. */
  readonly build?: string;
  /** False where the store works without a service worker. */
  readonly hasWorker?: boolean;
  /** Address of the script that measures visits, where there is one. */
  readonly analytics?: string;
  /** Where each language has an origin of its own. */
  readonly origins?: LocaleOrigins;
}

const GUEST: PageFacts = { currency: { code: 'rub', sign: '₽' }, auth: null, player: null, sprite: '' };

/** The facts of this document; those of a guest where there is no document or it says nothing. */
export function pageFacts(): PageFacts {
  const block = typeof document === 'undefined' ? null : document.getElementById('page-facts');
  return block === null ? GUEST : (JSON.parse(block.textContent) as PageFacts);
}
