import { z } from 'zod';
import { ConfigError } from '#src/platform/config/config-error.ts';
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
  /** Null when YooKassa issues no receipts for the shop. */
  readonly receipt: YooKassaReceipt | null;
}

/** The terms of a receipt by 54-FZ for a top-up, in YooKassa's codes. */
export interface YooKassaReceipt {
  readonly vatCode: number;
  /** Null for the self-employed, whose receipts have neither. */
  readonly item: { readonly subject: string; readonly mode: string } | null;
  /** Null when the shop has a single tax system. */
  readonly taxSystemCode: number | null;
}

const SUBJECTS = [
  ...['commodity', 'excise', 'job', 'service', 'gambling_bet', 'gambling_prize', 'lottery', 'lottery_prize'],
  ...['intellectual_activity', 'payment', 'agent_commission', 'property_right', 'non_operating_gain', 'composite'],
  'another',
] as const;
const MODES = [
  ...['full_prepayment', 'partial_prepayment', 'advance', 'full_payment', 'partial_payment', 'credit'],
  'credit_payment',
] as const;
const MOST_VAT_CODE = 12;
const MOST_TAX_SYSTEM = 6;
const codeUpTo = (most: number) => z.coerce.number().int().min(1).max(most);

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
  PAY_YOOKASSA_RECEIPT_VAT_CODE: variable(codeUpTo(MOST_VAT_CODE), {
    description: 'Code of the VAT in receipts by 54-FZ. With it YooKassa issues a receipt for each payment.',
    absent: 'no receipts',
    example: '1',
  }),
  PAY_YOOKASSA_RECEIPT_SUBJECT: variable(z.enum(SUBJECTS), {
    description: 'What a top-up is in receipts (`payment_subject`). Required with `PAY_YOOKASSA_RECEIPT_MODE`.',
    absent: 'not stated, as for the self-employed',
    example: 'service',
  }),
  PAY_YOOKASSA_RECEIPT_MODE: variable(z.enum(MODES), {
    description: 'How a top-up is paid in receipts (`payment_mode`). Required with `PAY_YOOKASSA_RECEIPT_SUBJECT`.',
    absent: 'not stated, as for the self-employed',
    example: 'full_payment',
  }),
  PAY_YOOKASSA_RECEIPT_TAX_SYSTEM: variable(codeUpTo(MOST_TAX_SYSTEM), {
    description: 'Code of the tax system in receipts, for a shop with several of them.',
    absent: 'not stated',
    example: '2',
  }),
  PAY_YOOKASSA_URL: standInVariable('API and payment pages of a stand-in of YooKassa.', OWN.url),
} as const;

export const yookassaSettings: ProviderSettings<typeof environment, YooKassaShop> = {
  environment,
  read: (given) => {
    const { PAY_YOOKASSA_SHOP, PAY_YOOKASSA_SECRET } = given;
    const keys = { PAY_YOOKASSA_SHOP, PAY_YOOKASSA_SECRET };
    const values = allOrNone(keys, ['PAY_YOOKASSA_SHOP', 'PAY_YOOKASSA_SECRET']);
    if (values === null) return null;
    const [shop, secret] = values;
    return { shop, secret, receipt: receiptIn(given), ...addressesOf(given.PAY_YOOKASSA_URL, OWN) };
  },
};

type ReceiptVariables = Readonly<z.infer<z.ZodObject<typeof environment>>>;

/**
 * The contents of receipts, or null without any.
 *
 * @throws ConfigError when one of the variables needs another one
 */
function receiptIn(given: ReceiptVariables): YooKassaReceipt | null {
  const {
    PAY_YOOKASSA_RECEIPT_VAT_CODE: vatCode,
    PAY_YOOKASSA_RECEIPT_SUBJECT: subject,
    PAY_YOOKASSA_RECEIPT_MODE: mode,
    PAY_YOOKASSA_RECEIPT_TAX_SYSTEM: taxSystemCode = null,
  } = given;
  const both = { PAY_YOOKASSA_RECEIPT_SUBJECT: subject, PAY_YOOKASSA_RECEIPT_MODE: mode };
  const item = allOrNone(both, ['PAY_YOOKASSA_RECEIPT_SUBJECT', 'PAY_YOOKASSA_RECEIPT_MODE']);
  if (vatCode === undefined) {
    if (item === null && taxSystemCode === null) return null;
    throw new ConfigError(['PAY_YOOKASSA_RECEIPT_VAT_CODE: required with the other PAY_YOOKASSA_RECEIPT_ variables']);
  }
  return { vatCode, item: item && { subject: item[0], mode: item[1] }, taxSystemCode };
}
