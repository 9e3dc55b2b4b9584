import type { InlineSheet, LayoutModel, Manifest } from './frame.ts';

/** Stylesheets in views/styles/pages. */
export type StyleGroup =
  'cases' | 'contract' | 'upgrade' | 'wheel' | 'battles' | 'account' | 'gifts' | 'top' | 'items' | 'fair' | 'info';

/** What a page says about the document around it. */
export interface PageKind {
  /** Also the name of the sheet in views/styles/inline that its document has in the head, if there is one. */
  readonly name: string;
  /**
   * The sheet that the page loads after its first screen and the sheet of every page. The home page has none
   * (docs/decisions/0087). Neither do pages of one task, such as the sign-in: they are dialogs over every page.
   */
  readonly styles?: StyleGroup;
  /** The page is longer than a screen: its footer is styled later. */
  readonly isLong?: true;
  /** The page is outside of the store and has no store layout. */
  readonly isApart?: true;
  /** A payment, a sign-in or a game is under way: an announcement waits for the next page. */
  readonly isQuiet?: true;
  /** Without JavaScript the page links to the announcement, which is a dialog otherwise. */
  readonly linksAnnouncement?: true;
  /** The page shows the break in place of what it closes. */
  readonly showsBreak?: true;
  /** The page itself asks for the age. */
  readonly asksAge?: true;
  /** The page loads itself again when the store answers. */
  readonly comesBack?: true;
  /** The page has the sign-in widget of Telegram, a script of another host. */
  readonly hasTelegramWidget?: true;
}

/** Stylesheets of a page after its first screen, in the order of the cascade. */
export const lateStylesOf = ({ styles, pageStyles }: Manifest, page: PageKind): string[] =>
  page.styles === undefined ? [styles] : [styles, pageStyles[page.styles]];

/**
 * Sheets in the head of a document, in the order of the cascade: those of every page, the page's, and other colours. A
 * document that only its visitor gets has two more, for what players see on every page and on this one. Staff pages
 * load a complete stylesheet instead.
 */
export function inlineSheetsOf(
  { assets: { inline }, staff, player, flash }: Pick<LayoutModel, 'assets' | 'staff' | 'player' | 'flash'>,
  { name, isLong }: PageKind,
): readonly InlineSheet[] {
  const common = isLong ? ['base'] : ['base', 'foot'];
  const page = name in inline ? name : 'inside';
  const ofPage = player === null && flash === null ? [page] : ['own', page, `${name}-own`];
  return [...(staff === null ? [...common, ...ofPage] : []), 'brand'].flatMap((sheet) => inline[sheet] ?? []);
}
