import type { MethodModel } from '#ui/models/payments.ts';

interface MethodsAnswer {
  readonly status?: string;
  readonly methods?: readonly MethodModel[];
}

/** The ways to pay in a currency. Throws 'payment method error' when there are none. */
export async function readMethods(code: string): Promise<readonly MethodModel[]> {
  const response = await fetch(`/api/payment/methods?currency=${encodeURIComponent(code)}`);
  const { status, methods } = (await response.json()) as MethodsAnswer;
  if (status !== 'ok' || methods === undefined) throw new Error('payment method error');
  return methods;
}
