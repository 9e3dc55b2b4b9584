import type { Page } from 'playwright-core';
import { addAnnouncement, endAnnouncement } from '#src/players/announcements/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { VisitOptions } from '#test/support/browser/browser.ts';
import { makeShop } from '#test/support/catalogue/shop.ts';
import { type Screen, screenWith } from '#test/support/stage.ts';

export const DIALOG = 'dialog[open]';
const STILL = { reducedMotion: 'reduce' } as const;

export interface AnnouncementStage {
  readonly screen: Screen;
  readonly come: (path: string, options?: VisitOptions) => Promise<Page>;
  /** The id of the announcement. */
  readonly advert: () => number;
  /** What the browser remembers of the announcement: null unless it was read. */
  readonly readMark: (page: Page) => Promise<string | null>;
}

/** Opens a store with an announcement for the enclosing block of tests. */
export function openAnnouncementStage(): AnnouncementStage {
  // Runs before the hook of the stage, which closes the services.
  after(async () => {
    await transaction(screen.services, null, async (tx) => {
      await endAnnouncement(tx, advert);
      return null;
    });
    await screen.services.dataVersions.refresh();
  });
  const screen = screenWith(makeShop);
  let advert = 0;
  before(async () => {
    advert = await announce(screen);
  });
  return {
    screen,
    come: async (path, options = {}) => (await screen.visit(path, { ...STILL, ...options })).page,
    advert: () => advert,
    readMark: (page) => page.evaluate((id) => localStorage.getItem(`advert:${String(id)}`), advert),
  };
}

async function announce({ services }: Screen): Promise<number> {
  const id = await transaction(services, null, (tx) =>
    addAnnouncement(tx, {
      caseId: null,
      link: '/bonus',
      fromAt: tx.now,
      untilAt: null,
      audience: 'everybody',
      isDemo: false,
      texts: new Map([
        ['en', { lead: 'News.', text: 'Text.', action: 'Look' }],
        ['pl', { lead: 'Uwaga.', text: 'Tekst.', action: 'Zobacz' }],
      ] as const),
    }),
  );
  if (id === null) throw new Error('The announcement was not added');
  await services.dataVersions.refresh();
  return id;
}
