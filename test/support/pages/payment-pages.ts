/** Payment pages of the store and of the sandbox. */
import type { PageState, PageStateMaker } from '#test/support/pages/page-state.ts';
import type { SignedInPlayer, Store } from '#test/support/store.ts';

interface BegunPayment {
  readonly url?: string;
  readonly payData?: { readonly resultData: { readonly internalForm: { readonly action: string } } };
}

export async function paymentPages(
  player: SignedInPlayer,
  open: PageStateMaker,
  own: PageStateMaker,
): Promise<PageState[]> {
  const begun = (await player.post('/api/payment/create', { sum: '100', method: 'sandbox' }).expect(200)).body as {
    readonly id: string;
  };
  return [
    own(`/payment/${begun.id}`, 'payment on its way'),
    open(`/payment/${begun.id}`, 'payment, invitation'),
    own('/payment?sent=pay&sum=5&method=sandbox', 'payment, refused'),
    own('/profile/payments', 'payments'),
    open('/profile/payments', 'payments, invitation'),
  ];
}

/** The sandbox's pages: to pay, declined, and by phone. The sandbox has no sessions, so every viewer sees the same. */
export async function sandboxPages(store: Store, player: SignedInPlayer, open: PageStateMaker): Promise<PageState[]> {
  const begin = async (method: string): Promise<string> => {
    const begun = (await player.post('/api/payment/create', { sum: 5000, method }).expect(200)).body as BegunPayment;
    const { pathname } = new URL(begun.url ?? begun.payData?.resultData.internalForm.action ?? store.address);
    return pathname.replace(/^\/(?:en|ua|pl)(?=\/)/, '');
  };
  const [pending, declined, phone] = [
    await begin('sandbox'),
    await begin('sandbox-lost'),
    await begin('sandbox-phone'),
  ];
  await store.guest().post(declined).type('form').send({ decision: 'declined' }).expect(303);
  return [open(pending, 'sandbox'), open(declined, 'sandbox, declined'), open(phone, 'sandbox, by phone')];
}
