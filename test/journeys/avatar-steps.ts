import type { Page } from 'playwright-core';
import { twoHalves } from '#test/support/catalogue/pictures.ts';
import { screenWith } from '#test/support/stage.ts';
import { makeServices } from '#test/support/services.ts';

export const FORMAT = 'This format is not supported, please upload an image in png, jpg, jpeg or gif format';

/** Opens the store for the enclosing block of tests. */
export function openAvatarSteps() {
  const stage = screenWith(makeServices, { mayComplain: true });
  const png = twoHalves().png().toBuffer();

  const choose = async (page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> => {
    await page.locator('.newpic input[type=file]').setInputFiles({ name, mimeType, buffer });
  };
  const press = (page: Page): Promise<void> => page.locator('.newpic button[type=submit]').click();

  return { stage, png, choose, press };
}
