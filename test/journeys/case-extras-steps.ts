import type { Page } from 'playwright-core';
import { makeShop } from '#test/support/catalogue/shop.ts';
import { screenWith } from '#test/support/stage.ts';

export const WIDE = { viewport: { width: 1280, height: 900 } };
export const STILL = { ...WIDE, reducedMotion: 'reduce' } as const;
export const PLAIN = { javaScriptEnabled: false };

/** Opens the shop for the enclosing block of tests. */
export function openCaseSteps() {
  const stage = screenWith(makeShop);

  const come = async (path: string, options: object = WIDE): Promise<Page> => (await stage.visit(path, options)).page;
  const openingsSoFar = async (): Promise<number> => {
    const [row] = await stage.services.db('openings').count<{ n: number }[]>({ n: '*' });
    return Number(row?.n);
  };

  return { stage, come, openingsSoFar };
}
