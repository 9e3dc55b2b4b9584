import type { InlineSheet, LayoutModel, Manifest } from './layout-model.ts';

/** Stylesheets in views/styles/pages. */
export type StyleGroup =
  'cases' | 'contract' | 'upgrade' | 'wheel' | 'battles' | 'account' | 'gifts' | 'top' | 'items' | 'fair' | 'info';

/** Properties of the document around a page. */
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
  /** A payment or a sign-in is under way: an announcement waits for the next page. */
  readonly isQuiet?: true;
  /** A game: quiet, and on a phone its main button stands over the bar (views/styles/ui/buttons.css). */
  readonly isGame?: true;
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

type StyledFrame = Pick<LayoutModel, 'assets' | 'staff' | 'player' | 'flash' | 'maintenance' | 'isPreview'>;

/**
 * Sheets in the head of a document, in the order of the cascade: those of every page, the page's, and other colours. A
 * document of a player, or with a message above the page, has two more: for what players see on every page and on this
 * one. Staff pages load a complete stylesheet instead.
 */
export function inlineSheetsOf(frame: StyledFrame, { name, isLong }: PageKind): readonly InlineSheet[] {
  const { inline } = frame.assets;
  const common = isLong ? ['base'] : ['base', 'foot'];
  const page = name in inline ? name : 'inside';
  const ofPage = hasOwnSheets(frame) ? ['own', page, `${name}-own`] : [page];
  return [...(frame.staff === null ? [...common, ...ofPage] : []), 'brand'].flatMap((sheet) => inline[sheet] ?? []);
}

const hasOwnSheets = ({ player, flash, maintenance, isPreview }: StyledFrame): boolean =>
  player !== null || flash !== null || maintenance !== null || isPreview;
