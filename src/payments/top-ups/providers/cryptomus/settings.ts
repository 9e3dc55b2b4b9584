import { variable } from '#src/platform/config/variable.ts';
import {
  NOT_OFFERED,
  type ProviderAddresses,
  type ProviderSettings,
  acceptedSecrets,
  addressesOf,
  allOrNone,
  formerSecretVariable,
  identifierText,
  keyText,
  standInVariable,
} from '#src/payments/top-ups/providers/settings.ts';

export interface CryptomusMerchant extends ProviderAddresses {
  readonly merchant: string;
  /** Signs requests and notifications. The payout key is another one, which the store does not need. */
  readonly paymentKey: string;
  /** Keys that notifications may be signed with. */
  readonly notifyKeys: readonly string[];
}

const OWN = { url: 'https://api.cryptomus.com', origins: ['https://pay.cryptomus.com'] };

const environment = {
  PAY_CRYPTOMUS_MERCHANT: variable(identifierText, {
    description: 'Merchant id at Cryptomus, for top-ups in cryptocurrencies.',
    absent: NOT_OFFERED,
    example: '8b03432e-385b-4670-8d06-064591096795',
  }),
  PAY_CRYPTOMUS_KEY: variable(keyText, {
    description:
      'Payment key of Cryptomus, which signs requests and the notifications to `/api/payment/notify/cryptomus`.',
    absent: NOT_OFFERED,
    example: 'payment-key',
  }),
  PAY_CRYPTOMUS_KEY_OLD: formerSecretVariable('PAY_CRYPTOMUS_KEY'),
  PAY_CRYPTOMUS_URL: standInVariable('API and payment page of a stand-in of Cryptomus.', OWN.url),
} as const;

export const cryptomusSettings: ProviderSettings<typeof environment, CryptomusMerchant> = {
  environment,
  read: (given) => {
    const values = allOrNone(given, ['PAY_CRYPTOMUS_MERCHANT', 'PAY_CRYPTOMUS_KEY']);
    if (values === null) return null;
    const [merchant, paymentKey] = values;
    const notifyKeys = acceptedSecrets(paymentKey, given.PAY_CRYPTOMUS_KEY_OLD);
    return { merchant, paymentKey, notifyKeys, ...addressesOf(given.PAY_CRYPTOMUS_URL, OWN) };
  },
};
