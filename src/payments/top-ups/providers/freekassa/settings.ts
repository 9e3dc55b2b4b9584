import { variable } from '#src/platform/config/variable.ts';
import {
  NOT_OFFERED,
  type ProviderAddresses,
  type ProviderSettings,
  acceptedSecrets,
  allOrNone,
  formerSecretVariable,
  identifierText,
  keyText,
  standInVariable,
  withoutVersion,
} from '#src/payments/top-ups/providers/settings.ts';

export interface FreeKassaMerchant extends ProviderAddresses {
  readonly merchant: string;
  /** Signs the link to the checkout page. */
  readonly secret1: string;
  /** Each may have signed a notification. */
  readonly secrets2: readonly string[];
  /** Signs API requests. */
  readonly apiKey: string;
  /** Checkout page. */
  readonly payUrl: string;
}

const OWN_URL = 'https://api.fk.life';
const OWN_PAY_URL = 'https://pay.fk.money';

const environment = {
  PAY_FREEKASSA_MERCHANT: variable(identifierText, {
    description: 'Merchant id at FreeKassa. Its notifications go to `/api/payment/notify/freekassa`.',
    absent: NOT_OFFERED,
    example: '12345',
  }),
  PAY_FREEKASSA_SECRET1: variable(keyText, {
    description: 'Secret 1 of FreeKassa, which signs the link to the payment page.',
    absent: NOT_OFFERED,
    example: 'secret-1',
  }),
  PAY_FREEKASSA_SECRET2: variable(keyText, {
    description: 'Secret 2 of FreeKassa, which signs its notifications.',
    absent: NOT_OFFERED,
    example: 'secret-2',
  }),
  PAY_FREEKASSA_SECRET2_OLD: formerSecretVariable('PAY_FREEKASSA_SECRET2'),
  PAY_FREEKASSA_API_KEY: variable(keyText, {
    description: 'API key of FreeKassa, which signs requests.',
    absent: NOT_OFFERED,
    example: 'api-key',
  }),
  PAY_FREEKASSA_URL: standInVariable('API and payment page of a stand-in of FreeKassa.', OWN_URL),
} as const;

export const freekassaSettings: ProviderSettings<typeof environment, FreeKassaMerchant> = {
  environment,
  read: (given) => {
    const values = allOrNone(given, [
      'PAY_FREEKASSA_MERCHANT',
      'PAY_FREEKASSA_SECRET1',
      'PAY_FREEKASSA_SECRET2',
      'PAY_FREEKASSA_API_KEY',
    ]);
    if (values === null) return null;
    const [merchant, secret1, secret2, apiKey] = values;
    const standIn = given.PAY_FREEKASSA_URL === undefined ? null : withoutVersion(given.PAY_FREEKASSA_URL);
    const payUrl = standIn ?? OWN_PAY_URL;
    const url = standIn ?? OWN_URL;
    const secrets2 = acceptedSecrets(secret2, given.PAY_FREEKASSA_SECRET2_OLD);
    return { merchant, secret1, secrets2, apiKey, payUrl, url, origins: [new URL(payUrl).origin] };
  },
};
