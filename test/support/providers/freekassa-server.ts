/** A simulated FreeKassa: the payment page, the API and the notifications each have a signature of their own kind. */
import { createHash, createHmac } from 'node:crypto';
import { FREEKASSA_ORDERS } from '#src/payments/top-ups/providers/freekassa/states.ts';
import { type ProviderKeys, providerKeys } from '#test/support/providers/provider-keys.ts';
import {
  type ProviderServer,
  type ProviderReply,
  openProviderServer,
} from '#test/support/providers/provider-server.ts';
import { type ProviderStandIn, type SentNotification, known } from '#test/support/providers/provider-stand-in.ts';

export const FREEKASSA_KEYS = {
  PAY_FREEKASSA_MERCHANT: '7012',
  PAY_FREEKASSA_SECRET1: 'first-secret',
  PAY_FREEKASSA_SECRET2: 'second-secret',
  PAY_FREEKASSA_API_KEY: 'key-of-the-api',
};
const {
  PAY_FREEKASSA_MERCHANT: MERCHANT,
  PAY_FREEKASSA_SECRET1: SECRET1,
  PAY_FREEKASSA_API_KEY: API_KEY,
} = FREEKASSA_KEYS;

export interface FreeKassaOrder {
  readonly merchant_order_id: string;
  readonly fk_order_id: number;
  readonly amount: number | string;
  readonly currency: string;
  readonly status: number;
}

export interface FreeKassaServer extends ProviderServer {
  /** Sign the links to the payment page. */
  readonly pageKeys: ProviderKeys;
  readonly apiKeys: ProviderKeys;
  readonly orders: FreeKassaOrder[];
}

const md5 = (parts: readonly string[]): string => createHash('md5').update(parts.join(':')).digest('hex');

export async function openFreeKassaServer(): Promise<FreeKassaServer> {
  const [pageKeys, apiKeys] = [providerKeys(SECRET1), providerKeys(API_KEY)];
  const orders: FreeKassaOrder[] = [];
  let lastNonce = 0;
  const server = await openProviderServer(({ method, path, query, body }) => {
    if (method === 'GET' && path === '/') {
      return showPage(query, pageKeys);
    }
    const { signature, ...sent } = JSON.parse(body) as Record<string, string>;
    const text = Object.keys(sent)
      .sort()
      .map((name) => sent[name])
      .join('|');
    const isRight = apiKeys.match((key) => signature === createHmac('sha256', key).update(text).digest('hex'));
    if (path !== '/v1/orders' || !isRight || sent['shopId'] !== MERCHANT || Number(sent['nonce']) < lastNonce) {
      return { status: 401, body: { type: 'error', message: 'Invalid signature' } };
    }
    lastNonce = Number(sent['nonce']);
    const found = orders.filter((one) => one.merchant_order_id === sent['paymentId']);
    return { status: 200, body: { type: 'success', pages: 1, orders: found } };
  });
  return { ...server, pageKeys, apiKeys, orders };
}

function showPage(query: URLSearchParams, keys: ProviderKeys): ProviderReply {
  const of = (name: string): string => query.get(name) ?? '';
  const isSigned = keys.match((key) => of('s') === md5([of('m'), of('oa'), key, of('currency'), of('o')]));
  const status = of('m') === MERCHANT && isSigned ? 200 : 403;
  return { status, body: { sum: of('oa'), currency: of('currency'), order: of('o') } };
}

export function freekassaForm(
  order: string,
  amount: string,
  { secret = FREEKASSA_KEYS.PAY_FREEKASSA_SECRET2, merchant = MERCHANT, intid = '555' } = {},
): string {
  return new URLSearchParams({
    MERCHANT_ID: merchant,
    AMOUNT: amount,
    intid,
    MERCHANT_ORDER_ID: order,
    P_EMAIL: 'a@example.com',
    CUR_ID: '4',
    SIGN: md5([merchant, amount, secret, order]),
  }).toString();
}

/** Payment id and sum of the order in a payment address. */
export const freekassaOrderAt = (url: URL): readonly [string, string] => [
  String(url.searchParams.get('o')),
  String(url.searchParams.get('oa')),
];

export async function openFreeKassaStandIn(): Promise<ProviderStandIn> {
  const server = await openFreeKassaServer();
  const { orders } = server;
  const form = (order: string, amount: string, more = {}): SentNotification => ({
    type: 'form',
    body: freekassaForm(order, amount, more),
  });
  const orderAt = (url: URL): FreeKassaOrder => {
    const [merchant_order_id, amount] = freekassaOrderAt(url);
    return { merchant_order_id, fk_order_id: orders.length + 1, amount, currency: 'RUB', status: 0 };
  };
  return {
    server,
    environment: { ...FREEKASSA_KEYS, PAY_FREEKASSA_URL: server.url },
    method: 'freekassa',
    currency: 'rub',
    forgedStatus: 401,
    acknowledgement: 'YES',
    pay: (url) => {
      orders.push({ ...orderAt(url), status: 1 });
    },
    notify: (url) => form(...freekassaOrderAt(url)),
    notifyLess: (url) => ({ notification: form(freekassaOrderAt(url)[0], '1.00'), restore: () => undefined }),
    // FreeKassa returns orders as a whole.
    giveBack: (url, share) => {
      const [order] = freekassaOrderAt(url);
      const index = orders.findIndex((one) => one.merchant_order_id === order);
      const attempt = { ...known(orders[index]), status: 0, fk_order_id: 0 };
      if (share === 1) orders.splice(index, 1, attempt, { ...attempt, status: 6, fk_order_id: index + 1 });
      return share === 1;
    },
    payOtherwise: (url, way) => {
      const [order, amount] = freekassaOrderAt(url);
      if (way === 'more') return form(order, (Number(amount) + 1).toFixed(2));
      if (way === 'less') return form(order, '1.00');
      if (way === 'twice') return form(order, amount, { intid: '556' });
      // Its notifications name no currency.
      orders.push({ ...orderAt(url), currency: 'USD', status: 1 });
      return null;
    },
    cancel: (url) => void orders.push({ ...orderAt(url), status: 9 }),
    states: FREEKASSA_ORDERS,
    enter: (url, state) => {
      orders.push({ ...orderAt(url), status: /^\d+$/.test(state) ? Number(state) : 77 });
      return null;
    },
    forge: (url) => form(...freekassaOrderAt(url), { secret: 'wrong-secret' }),
  };
}
