import { variable } from '#src/platform/config/variable.ts';
import {
  NOT_OFFERED,
  type ProviderAddresses,
  type ProviderSettings,
  addressesOf,
  allOrNone,
  keyText,
  standInVariable,
} from '#src/payments/top-ups/providers/settings.ts';

export interface ExampleAccount extends ProviderAddresses {
  /** Authorises requests. */
  readonly apiKey: string;
  /** Verifies notifications. */
  readonly webhookSecret: string;
}

const OWN = { url: 'https://api.provider.example', origins: ['https://pay.provider.example'] };

const environment = {
  PAY_EXAMPLE_API_KEY: variable(keyText, {
    description: 'API key at Example.',
    absent: NOT_OFFERED,
    example: 'api-key',
  }),
  PAY_EXAMPLE_WEBHOOK_SECRET: variable(keyText, {
    description: "Signing secret of Example's notifications to `/api/payment/notify/example`.",
    absent: NOT_OFFERED,
    example: 'webhook-secret',
  }),
  PAY_EXAMPLE_URL: standInVariable('API and payment page of a stand-in of Example.', OWN.url),
} as const;

export const exampleSettings: ProviderSettings<typeof environment, ExampleAccount> = {
  environment,
  read: (given) => {
    const values = allOrNone(given, ['PAY_EXAMPLE_API_KEY', 'PAY_EXAMPLE_WEBHOOK_SECRET']);
    if (values === null) return null;
    const [apiKey, webhookSecret] = values;
    return { apiKey, webhookSecret, ...addressesOf(given.PAY_EXAMPLE_URL, OWN) };
  },
};
