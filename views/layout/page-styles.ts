import type { Manifest } from './layout-model.ts';

/** Stylesheets in views/styles/pages. */
export type StyleGroup =
  'cases' | 'contract' | 'upgrade' | 'wheel' | 'battles' | 'account' | 'gifts' | 'top' | 'items' | 'fair' | 'info';

const PAGES: Readonly<Record<StyleGroup, readonly string[]>> = {
  cases: ['case', 'demo', 'odds', 'conditions'],
  contract: ['contract'],
  upgrade: ['upgrade'],
  wheel: ['wheel'],
  battles: ['battles', 'battle', 'battle-create', 'battle-proof'],
  account: [
    'profile',
    'games',
    'own-battles',
    'bonuses',
    'movements',
    'payments',
    'payment-status',
    'sandbox',
    'withdrawals',
    'withdrawal',
    'notices',
    'accounts',
    'limits',
    'item',
    'sell-all',
  ],
  gifts: ['bonus', 'referral', 'ref'],
  top: ['top', 'player'],
  items: ['catalogue-item', 'case-statistics'],
  fair: ['fair', 'fair-check', 'fair-checkpoints', 'fair-odds', 'fair-report', 'draw'],
  info: ['error', 'faq', 'gold', 'contacts', 'legal'],
};

const groupOf = new Map(
  (Object.keys(PAGES) as StyleGroup[]).flatMap((group) => PAGES[group].map((page) => [page, group] as const)),
);

/**
 * Stylesheets of a page after its first screen, in the order of the cascade: those of every page, then those of its
 * group. The home page has no group (docs/decisions/0087). Neither do pages of one task, such as the sign-in: they are
 * dialogs over every page.
 */
export function lateStylesOf({ styles, pageStyles }: Manifest, page: string): string[] {
  const group = groupOf.get(page);
  return group === undefined ? [styles] : [styles, pageStyles[group]];
}
