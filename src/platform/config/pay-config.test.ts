import { expect } from 'chai';
import { ConfigError } from './config-error.ts';
import { readConfig } from './config.ts';
import { payOrigins, readPayConfig } from './pay-config.ts';

const FREEKASSA = {
  PAY_FREEKASSA_MERCHANT: '1',
  PAY_FREEKASSA_SECRET1: 'one',
  PAY_FREEKASSA_SECRET2: 'two',
  PAY_FREEKASSA_API_KEY: 'three',
};

describe('The configuration of payment providers', () => {
  it('There are no providers without a name', () => {
    expect(Object.values(readPayConfig({}))).to.have.members([null, null, null, null]);
    expect(payOrigins(readPayConfig({}))).to.deep.equal([]);
  });

  it('Each provider has its own addresses, and forms may lead to their origins', () => {
    const pay = readPayConfig({
      PAY_STRIPE_KEY: 'sk_test_1',
      PAY_STRIPE_WEBHOOK_SECRET: 'whsec_1',
      PAY_YOOKASSA_SHOP: '7',
      PAY_YOOKASSA_SECRET: 's',
      ...FREEKASSA,
    });
    expect(pay.stripe).to.deep.include({
      key: 'sk_test_1',
      webhookSecrets: ['whsec_1'],
      url: 'https://api.stripe.com',
    });
    expect(pay.yookassa).to.include({ shop: '7', secret: 's', url: 'https://api.yookassa.ru' });
    expect(pay.freekassa).to.deep.include({ merchant: '1', secret1: 'one', secrets2: ['two'], apiKey: 'three' });
    expect(pay.freekassa).to.include({ url: 'https://api.fk.life', payUrl: 'https://pay.fk.money' });
    expect(payOrigins(pay)).to.include.members(['https://checkout.stripe.com', 'https://pay.fk.money']);
  });

  it('Receipts of YooKassa are described in full or not at all', () => {
    const keys = { PAY_YOOKASSA_SHOP: '7', PAY_YOOKASSA_SECRET: 's' };
    const receiptOf = (more: object) => readPayConfig({ ...keys, ...more }).yookassa?.receipt;
    expect(receiptOf({})).to.equal(null);
    expect(receiptOf({ PAY_YOOKASSA_RECEIPT_VAT_CODE: 1 })).to.deep.equal({
      vatCode: 1,
      item: null,
      taxSystemCode: null,
    });
    const item = { PAY_YOOKASSA_RECEIPT_SUBJECT: 'service', PAY_YOOKASSA_RECEIPT_MODE: 'full_payment' };
    expect(receiptOf({ ...item, PAY_YOOKASSA_RECEIPT_VAT_CODE: 4, PAY_YOOKASSA_RECEIPT_TAX_SYSTEM: 2 })).to.deep.equal({
      vatCode: 4,
      item: { subject: 'service', mode: 'full_payment' },
      taxSystemCode: 2,
    });
    for (const wrong of [
      item,
      { PAY_YOOKASSA_RECEIPT_TAX_SYSTEM: 2 },
      { PAY_YOOKASSA_RECEIPT_VAT_CODE: 1, PAY_YOOKASSA_RECEIPT_SUBJECT: 'service' },
      { PAY_YOOKASSA_RECEIPT_VAT_CODE: 1, PAY_YOOKASSA_RECEIPT_MODE: 'advance' },
    ]) {
      expect(() => receiptOf(wrong), JSON.stringify(wrong)).to.throw(ConfigError);
    }
    const environment = { NODE_ENV: 'test', ...keys };
    for (const wrong of [
      { PAY_YOOKASSA_RECEIPT_VAT_CODE: '0' },
      { PAY_YOOKASSA_RECEIPT_VAT_CODE: '13' },
      { PAY_YOOKASSA_RECEIPT_VAT_CODE: 'one' },
      {
        PAY_YOOKASSA_RECEIPT_VAT_CODE: '1',
        PAY_YOOKASSA_RECEIPT_SUBJECT: 'goods',
        PAY_YOOKASSA_RECEIPT_MODE: 'advance',
      },
      { PAY_YOOKASSA_RECEIPT_VAT_CODE: '1', PAY_YOOKASSA_RECEIPT_TAX_SYSTEM: '7' },
    ]) {
      expect(() => readConfig({ ...environment, ...wrong }), JSON.stringify(wrong)).to.throw('PAY_YOOKASSA_RECEIPT');
    }
  });

  it('A configured address replaces the default one, with or without the API version', () => {
    for (const url of ['http://127.0.0.1:4000', 'http://127.0.0.1:4000/', 'http://127.0.0.1:4000/v3/']) {
      const { yookassa } = readPayConfig({ PAY_YOOKASSA_SHOP: '7', PAY_YOOKASSA_SECRET: 's', PAY_YOOKASSA_URL: url });
      expect(yookassa).to.deep.include({ url: 'http://127.0.0.1:4000', origins: ['http://127.0.0.1:4000'] });
    }
    const { freekassa } = readPayConfig({ ...FREEKASSA, PAY_FREEKASSA_URL: 'http://127.0.0.1:5000/' });
    expect(freekassa).to.deep.include({ url: 'http://127.0.0.1:5000', payUrl: 'http://127.0.0.1:5000' });
    expect(freekassa?.origins).to.deep.equal(['http://127.0.0.1:5000']);
  });

  it('An incomplete configuration is refused', () => {
    expect(() => readPayConfig({ PAY_STRIPE_KEY: 'k' })).to.throw(
      ConfigError,
      'PAY_STRIPE_WEBHOOK_SECRET: required with PAY_STRIPE_KEY',
    );
    expect(() => readPayConfig({ PAY_YOOKASSA_SECRET: 's' })).to.throw(ConfigError, /^PAY_YOOKASSA_SHOP: required/);
    expect(() => readPayConfig({ ...FREEKASSA, PAY_FREEKASSA_API_KEY: undefined })).to.throw(
      ConfigError,
      /^PAY_FREEKASSA_API_KEY: required/,
    );
  });

  it('Values that no header or signature can carry are refused by name, without printing them', () => {
    const given = { DATABASE_URL: 'mysql://x@y/z', REDIS_URL: 'redis://x', SECRET_KEY: 'x'.repeat(32) };
    for (const [name, value] of [
      ['PAY_STRIPE_KEY', 'sk_test 1'],
      ['PAY_STRIPE_WEBHOOK_SECRET', 'whsec_\n'],
      ['PAY_YOOKASSA_SHOP', '7:8'],
      ['PAY_FREEKASSA_URL', 'ftp://x'],
    ] as const) {
      const read = (): unknown => readConfig({ ...given, [name]: value });
      expect(read).to.throw(ConfigError, new RegExp(`^${name}: `));
      expect(read).to.not.throw(ConfigError, value);
    }
  });
});
