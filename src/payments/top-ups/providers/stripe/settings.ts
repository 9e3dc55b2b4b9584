import { variable } from '#src/platform/config/variable.ts';
import {
  NOT_OFFERED,
  type ProviderAddresses,
  type ProviderSettings,
  acceptedSecrets,
  addressesOf,
  allOrNone,
  formerSecretVariable,
  keyText,
  standInVariable,
} from '#src/payments/top-ups/providers/settings.ts';

export interface StripeAccount extends ProviderAddresses {
  readonly key: string;
  /** Verifies notifications. */
  readonly webhookSecrets: readonly string[];
}

const OWN = { url: 'https://api.stripe.com', origins: ['https://checkout.stripe.com'] };

const environment = {
  PAY_STRIPE_KEY: variable(keyText, {
    description: 'Secret key of Stripe, for top-ups by Stripe Checkout.',
    absent: NOT_OFFERED,
    example: 'sk_live_key',
  }),
  PAY_STRIPE_WEBHOOK_SECRET: variable(keyText, {
    description: "Signing secret of Stripe's notifications to `/api/payment/notify/stripe`.",
    absent: NOT_OFFERED,
    example: 'whsec_secret',
  }),
  PAY_STRIPE_WEBHOOK_SECRET_OLD: formerSecretVariable('PAY_STRIPE_WEBHOOK_SECRET'),
  PAY_STRIPE_URL: standInVariable('API and checkout pages of a stand-in of Stripe.', OWN.url),
} as const;

export const stripeSettings: ProviderSettings<typeof environment, StripeAccount> = {
  environment,
  read: (given) => {
    const values = allOrNone(given, ['PAY_STRIPE_KEY', 'PAY_STRIPE_WEBHOOK_SECRET']);
    if (values === null) return null;
    const [key, webhookSecret] = values;
    const webhookSecrets = acceptedSecrets(webhookSecret, given.PAY_STRIPE_WEBHOOK_SECRET_OLD);
    return { key, webhookSecrets, ...addressesOf(given.PAY_STRIPE_URL, OWN) };
  },
};
