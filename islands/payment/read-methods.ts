import type { MethodModel } from '#views/payments/payment-page-model.ts';
import { intend } from '../runtime/call.ts';

interface MethodsAnswer {
  readonly status?: string;
  readonly methods?: readonly MethodModel[];
}

/** The ways to pay in a currency, the player's own from now on. Throws 'payment method error' when there are none. */
export async function readMethods(code: string): Promise<readonly MethodModel[]> {
  // What is paid is counted in the player's currency, so that it has to be theirs first.
  const changed = await intend('/api/user/currency/change', { code }).send();
  if (changed.kind !== 'done') throw new Error('payment method error');
  const response = await fetch(`/api/payment/methods?currency=${encodeURIComponent(code)}`);
  const { status, methods } = (await response.json()) as MethodsAnswer;
  if (status !== 'ok' || methods === undefined) throw new Error('payment method error');
  return methods;
}
