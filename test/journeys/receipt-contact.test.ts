/**
 * A shop of YooKassa that issues receipts: the form of a top-up asks for an e-mail address or a phone number, with and
 * without JavaScript, gives it to YooKassa alone, and asks no account that has a confirmed address.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { readFindings } from '#src/admin/analytics/index.ts';
import { readPayConfig } from '#src/platform/config/pay-config.ts';
import { startIslands } from '#test/support/browser/browser.ts';
import { known } from '#test/support/providers/provider-stand-in.ts';
import { makeServices } from '#test/support/services.ts';
import { screenWith } from '#test/support/stage.ts';
import { type SessionAnswer, type SignedInPlayer, asPlayer, freshName, testConfig } from '#test/support/store.ts';
import { type YooKassaServer, YOOKASSA_KEYS, openYooKassaServer } from '#test/support/providers/yookassa-server.ts';

const PHONE = '79001234567';

describe('The receipt of a top-up', function () {
  this.timeout(60_000);
  let server: YooKassaServer;
  // The page of the simulated YooKassa answers with an error, which the browser logs.
  const stage = screenWith(
    async () => {
      server = await openYooKassaServer();
      server.shop.hasReceipts = true;
      const receipt = {
        PAY_YOOKASSA_RECEIPT_VAT_CODE: 1,
        PAY_YOOKASSA_RECEIPT_SUBJECT: 'service',
        PAY_YOOKASSA_RECEIPT_MODE: 'full_payment',
      } as const;
      const pay = readPayConfig({ ...YOOKASSA_KEYS, ...receipt, PAY_YOOKASSA_URL: server.url });
      return await makeServices({ config: testConfig({ pay, rateFactor: 1000 }) });
    },
    { mayComplain: true },
  );
  after(() => server.close());

  const receiptOf = (id: string) => known(server.receipts.get(id));
  const lastReceipt = () => known([...server.receipts.values()].at(-1));
  const idOf = async (player: SignedInPlayer): Promise<number> =>
    known(((await player.get('/api/_auth/session').expect(200)).body as SessionAnswer).user ?? undefined).ID;
  const fill = async (page: Page, contact: string): Promise<void> => {
    await page.locator('form.pay [name=method][value=yookassa]').check({ force: true });
    await page.locator('[name=sum]').fill('300');
    await page.locator('[name=contact]').fill(contact);
    await page.locator('[name=terms]').check();
    await page.locator('form.pay [value=pay]').click();
  };

  it('A call without a contact is refused before anything begins, and no row keeps the one that is given', async () => {
    const player = await asPlayer(stage.store, freshName());
    const input = { sum: 300, method: 'yookassa', promo: '' };
    for (const more of [{}, { contact: '' }, { contact: 'anna' }, { contact: 7 }, { contact: 'x'.repeat(5000) }]) {
      const refused = await player.post('/api/payment/create', { ...input, ...more });
      expect([refused.status, (refused.body as { error?: string }).error]).to.deep.equal([
        422,
        'errors.payment.contact',
      ]);
    }
    const playerId = await idOf(player);
    expect(await stage.services.db('payments').where({ player_id: playerId })).to.have.length(0);
    const begun = await player.post('/api/payment/create', { ...input, contact: '8 (900) 123-45-67' }, 'one-input');
    const { id } = begun.body as { id: string };
    expect(receiptOf(id).customer).to.deep.equal({ phone: PHONE });
    expect(receiptOf(id).items[0]?.amount).to.deep.equal({ value: '300.00', currency: 'RUB' });
    await player.post('/api/payment/create', { ...input, contact: '8 (900) 123-45-67' }, 'one-input').expect(200);
    const rows = await stage.services.db('payments').where({ player_id: playerId });
    const claims = await stage.services.db('idempotency').where({ actor_id: playerId });
    expect(JSON.stringify([rows, claims])).not.to.match(/900.?123/);
    expect(rows).to.have.length(1);
  });

  it('An account with a confirmed address is not asked', async () => {
    const name = freshName();
    const player = await asPlayer(stage.store, name);
    const address = 'own@mail.example';
    const tokens = { confirm_token: 'confirm-own', stop_token: 'stop-own' };
    const more = { confirmed_at: new Date(), wants_receipts: true, wants_deliveries: true };
    await stage.services.db('player_emails').insert({ player_id: await idOf(player), address, ...tokens, ...more });
    const begun = await player.post('/api/payment/create', { sum: 300, method: 'yookassa', promo: '' }).expect(200);
    expect(receiptOf((begun.body as { id: string }).id).customer).to.deep.equal({ email: address });
    const { page } = await stage.visit('/en/payment', { as: name });
    expect(await page.locator('[name=contact]').count()).to.equal(0);
  });

  it('The doctor says whether receipts are on', async () => {
    const { services } = stage;
    const factsOf = async (of: typeof services): Promise<readonly string[]> =>
      known((await readFindings(of)).find(({ name }) => name === 'payments')).facts;
    expect(await factsOf(services)).to.include('54-FZ on');
    const { pay } = services.config;
    const yookassa = { ...known(pay.yookassa ?? undefined), receipt: null };
    const without = { ...services, config: { ...services.config, pay: { ...pay, yookassa } } };
    expect(await factsOf(without)).to.include('54-FZ off (PAY_YOOKASSA_RECEIPT_VAT_CODE)');
  });

  it('The form says beside the field what is wrong, and takes a number as it was pasted', async () => {
    const { page } = await stage.visit('/en/payment', { as: freshName() });
    await startIslands(page);
    await page.locator('form.pay [name=method][value=sandbox]').check({ force: true });
    expect(await page.locator('[name=contact]').count(), 'another method needs none').to.equal(0);
    await fill(page, 'anna');
    await page.locator('#pay-contact-note.field__wrong').waitFor();
    expect(page.url()).not.to.contain('anna');
    await page.locator('[name=contact]').fill('+7\u00a0900\u00a0123-45-67');
    await page.locator('form.pay [value=pay]').click();
    await page.waitForURL(/checkout\?orderId=/);
    expect(lastReceipt().customer).to.deep.equal({ phone: PHONE });
  });

  it('Without JavaScript the form asks too, and its address never has the contact', async () => {
    for (const locale of ['', '/pl']) {
      const { page } = await stage.visit(`${locale}/payment`, { as: freshName(), javaScriptEnabled: false });
      const label = await page.locator('label[for=pay-contact]').innerText();
      await fill(page, 'anna@');
      await page.locator('#pay-contact-note.field__wrong').waitFor();
      expect(page.url(), label).not.to.contain('anna');
      expect(await page.locator('[name=sum]').inputValue()).to.equal('300');
      await fill(page, ' anna@example.com ');
      await page.waitForURL(/checkout\?orderId=/);
      expect(lastReceipt().customer).to.deep.equal({ email: 'anna@example.com' });
    }
  });
});
