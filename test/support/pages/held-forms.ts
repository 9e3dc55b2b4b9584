import { chooseCount } from '#test/support/browser/presses.ts';
import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { twoHalves } from '#test/support/catalogue/pictures.ts';
import { CHEAP_CASE } from '#test/support/catalogue/shop.ts';

/** Things of the player whose page holds a form. */
export interface OwnThings {
  readonly insertIds: readonly number[];
  /** The code of a battle that waits for a second player. */
  readonly battle: string;
}

/** A form of an island, its values, and the way in which it sends them. */
export interface HeldForm {
  readonly path: (things: OwnThings) => string;
  /** Enters the values the way a visitor does. */
  readonly enter: (page: Page) => Promise<void>;
  /** Proves that the page shows the entered values. */
  readonly shows: (page: Page) => Promise<void>;
  /** Makes the form send its values. */
  readonly send: (page: Page) => Promise<void>;
  /** The path of the request that carries the values. */
  readonly to: RegExp;
  /** Texts that the request holds. */
  readonly sends: readonly string[];
  /** False where a browser restores nothing after Back. */
  readonly isRestored?: false;
}

const checked = async (box: Locator): Promise<void> => {
  expect(await box.isChecked()).to.equal(true);
};
const holds = async (field: Locator, value: string): Promise<void> => {
  expect(await field.inputValue()).to.equal(value);
};
const boxes = (page: Page): Locator => page.locator('input.choice__box[name=ids]');

/** The switches of the games. The store keeps the newest choice; the browser must not bring an older one back. */
const switchesAt = (path: HeldForm['path']): HeldForm => ({
  path,
  enter: (page) => page.locator('.play-switches label').last().click(),
  shows: (page) => checked(page.locator('.play-switches input').last()),
  send: (page) => page.locator('.play-switches label').last().click(),
  to: /\/api\/user\/settings$/,
  sends: ['"sound":false'],
  isRestored: false,
});

/** The forms of all islands that draw or read a field, by the island's name. */
export const HELD_FORMS: Readonly<Record<string, HeldForm>> = {
  payment: {
    path: () => '/en/payment',
    enter: async (page) => {
      const method = page.locator('.method', { hasText: 'Test: answer after 15 seconds' });
      if (!(await method.isVisible())) await page.locator('.method-tests summary').click();
      await method.click();
      await page.locator('[name=sum]').fill('350');
      await page.locator('[name=promo]').fill('WELCOME');
      await page.locator('[name=terms]').check();
    },
    shows: async (page) => {
      await checked(page.locator('[name=method][value=sandbox-late]'));
      await holds(page.locator('[name=sum]'), '350');
      await holds(page.locator('[name=promo]'), 'WELCOME');
      await checked(page.locator('[name=terms]'));
    },
    send: (page) => page.locator('form.pay [value=pay]').click(),
    to: /\/api\/payment\/create$/,
    sends: ['"sum":"350"', '"method":"sandbox-late"', '"promo":"WELCOME"'],
  },
  'case-opener': {
    path: () => `/en/case/${CHEAP_CASE}`,
    enter: (page) => chooseCount(page, 3),
    shows: (page) => checked(page.locator('.opener [name=count][value="3"]')),
    send: (page) => page.locator('.opener [type=submit]').click(),
    to: /\/api\/case\/open$/,
    sends: ['"count":3'],
  },
  'game-preferences': switchesAt(() => '/en/wheel'),
  battle: switchesAt(({ battle }) => `/en/battles/${battle}`),
  wheel: {
    path: () => '/en/wheel',
    enter: (page) => page.locator('.wheel-promo [name=promo]').fill('SPIN'),
    shows: (page) => holds(page.locator('.wheel-promo [name=promo]'), 'SPIN'),
    send: (page) => page.locator('.wheel-promo button').click(),
    to: /\/api\/wheel\/spin$/,
    sends: ['SPIN'],
  },
  'draw-check': {
    path: () => '/en/fair/check',
    enter: (page) => page.locator('#check-draw').fill('1'),
    shows: (page) => holds(page.locator('#check-draw'), '1'),
    send: (page) => page.locator('form[aria-labelledby=by-number] button').click(),
    to: /\/api\/fair\/draw\/1$/,
    sends: [],
  },
  'game-account': {
    path: ({ insertIds: [insertId] }) => `/en/withdraw/${String(insertId)}`,
    enter: async (page) => {
      await page.locator('#game-id').fill('38204417');
      await page.locator('.check--avatar input').check();
    },
    shows: (page) => holds(page.locator('#game-id'), '38204417'),
    send: (page) => page.locator('#game-id').evaluate((field: HTMLInputElement) => field.form?.requestSubmit()),
    to: /\/api\/item\/withdraw$/,
    sends: ['38204417'],
  },
  'invite-code': {
    path: () => '/en/bonus',
    enter: (page) => page.getByRole('textbox', { name: 'A friend’s code' }).fill('UNKNOWN'),
    shows: (page) => holds(page.getByRole('textbox', { name: 'A friend’s code' }), 'UNKNOWN'),
    send: (page) => page.getByRole('button', { name: 'Apply' }).click(),
    to: /\/api\/invite\/activate$/,
    sends: ['UNKNOWN'],
  },
  'avatar-upload': {
    path: () => '/en/profile',
    enter: async (page) => {
      const picture = { name: 'me.png', mimeType: 'image/png', buffer: await twoHalves().png().toBuffer() };
      await page.locator('.newpic summary').click();
      await page.locator('.newpic input[type=file]').setInputFiles(picture);
    },
    shows: async (page) => {
      const file = page.locator('.newpic input[type=file]');
      expect(await file.evaluate((field: HTMLInputElement) => field.files?.[0]?.name)).to.equal('me.png');
    },
    send: (page) => page.locator('.newpic [type=submit]').click(),
    to: /\/api\/user\/avatar$/,
    sends: [],
    // A file of the test has no place on disk that the browser could read again.
    isRestored: false,
  },
  'contract-form': {
    path: () => '/en/contract',
    enter: async (page) => {
      for (let item = 0; item < 3; item += 1) await boxes(page).nth(item).check();
    },
    shows: async (page) => {
      for (let item = 0; item < 3; item += 1) await checked(boxes(page).nth(item));
      expect(await page.locator('.tray button.slot').count()).to.equal(3);
    },
    send: async (page) => {
      await page.locator('.tray__offer:not(.is-old)').waitFor();
      await page.locator('.tray .btn--main').click();
    },
    to: /\/api\/contract\/(?:sign|create|make)/,
    sends: ['"ids":['],
  },
  'upgrade-form': {
    path: () => '/en/upgrade',
    enter: (page) => boxes(page).first().check(),
    shows: async (page) => {
      await page.waitForURL(/[?&]ids=\d+/);
      await checked(boxes(page).first());
    },
    send: (page) => page.locator('#upgrade-targets input[name=target]').first().check({ force: true }),
    to: /\/upgrade$/,
    sends: ['ids=', 'target='],
    // The address holds the choices: the server draws them after Back.
    isRestored: false,
  },
  'item-picker': {
    path: () => '/en/profile',
    enter: (page) => page.locator('#item-grid input[name=ids]').first().check({ force: true }),
    shows: async (page) => {
      await checked(page.locator('#item-grid input[name=ids]').first());
      await page.locator('.selbar [role=status]').waitFor();
    },
    send: (page) => page.locator('.selbar__acts .btn--main').click(),
    to: /\/sell/,
    sends: ['"ids":['],
  },
};
