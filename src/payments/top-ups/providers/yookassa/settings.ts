import { variable } from '#src/platform/config/variable.ts';
import {
  NOT_OFFERED,
  type ProviderAddresses,
  type ProviderSettings,
  addressesOf,
  allOrNone,
  identifierText,
  keyText,
  standInVariable,
} from '#src/payments/top-ups/providers/settings.ts';

export interface YooKassaShop extends ProviderAddresses {
  readonly shop: string;
  readonly secret: string;
}

const OWN = { url: 'https://api.yookassa.ru', origins: ['https://yoomoney.ru', 'https://yookassa.ru'] };

const environment = {
  PAY_YOOKASSA_SHOP: variable(identifierText, {
    description: 'Shop id at YooKassa. Its notifications go to `/api/payment/notify/yookassa`.',
    absent: NOT_OFFERED,
    example: '123456',
  }),
  PAY_YOOKASSA_SECRET: variable(keyText, {
    description: 'Secret key of the shop at YooKassa.',
    absent: NOT_OFFERED,
    example: 'live_key',
  }),
  PAY_YOOKASSA_URL: standInVariable('API and payment pages of a stand-in of YooKassa.', OWN.url),
} as const;

export const yookassaSettings: ProviderSettings<typeof environment, YooKassaShop> = {
  environment,
  read: (given) => {
    const values = allOrNone(given, ['PAY_YOOKASSA_SHOP', 'PAY_YOOKASSA_SECRET']);
    if (values === null) return null;
    const [shop, secret] = values;
    return { shop, secret, ...addressesOf(given.PAY_YOOKASSA_URL, OWN) };
  },
};
