import type { Page } from 'playwright-core';
import { publishedCases } from '#src/core/catalogue/index.ts';
import { writeNotification } from '#src/players/notifications/index.ts';
import { transaction } from '#src/platform/database/transaction.ts';
import type { VisitOptions } from '#test/support/browser/browser.ts';
import { makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';
import { asPlayer, freshName } from '#test/support/store.ts';

export const BELL = '.head form[action$="/profile/notices/read"] button';
export const REASON = 'когда модератор пришёл за предметом, лота на рынке уже не было, и так два раза подряд';

/** Opens the shop for the enclosing block of tests. */
export function openNotificationSteps() {
  const stage = screenWith(makeShop);

  const come = async (path: string, options: VisitOptions): Promise<Page> => {
    const { page } = await stage.visit(path, options);
    return page;
  };
  /** A player with notifications of a top-up and, at length, of a rejected withdrawal. */
  const notifiedPlayer = async (topUps = 1): Promise<string> => {
    const name = freshName();
    const { auth } = await asPlayer(stage.store, name);
    const [itemId = 0] = (await publishedCases(stage.services)).itemsById.keys();
    await transaction(stage.services, null, async (tx) => {
      for (let times = 0; times < topUps; times += 1) {
        const params = { sumMinor: 1_250_000, currency: 'rub', bonusKopecks: 125_000 };
        await writeNotification(tx, auth.id, { kind: 'payment.credited', params, link: '/profile/movements' });
      }
      const params = { itemId, reason: REASON, donateKopecks: 75_00 };
      await writeNotification(tx, auth.id, { kind: 'withdrawal.rejected', params, link: '/profile' });
      return null;
    });
    return name;
  };
  const newOnes = (page: Page): Promise<number> => page.locator('.note.is-new').count();
  const arrive = (page: Page): Promise<void> => page.waitForURL(/\/profile\/notices\?new=\d+$/);
  const wider = (page: Page): Promise<number> =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

  return { come, notifiedPlayer, newOnes, arrive, wider };
}
