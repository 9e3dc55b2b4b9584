import type { PaymentMarkKind } from '#src/shared/payment-states.ts';
import type { ClaimState, ProviderClaim, ProviderStates } from './provider.ts';

interface StateEffect {
  readonly claim: ClaimState | null;
  readonly mark: NonNullable<ProviderClaim['mark']> | null;
}

/** The effect of a state of a provider. One that its table does not have is marked for staff and changes nothing. */
export function effectOf(states: ProviderStates, name: string): StateEffect {
  const known = Object.hasOwn(states, name) ? states[name] : undefined;
  const kind: PaymentMarkKind | undefined = known === undefined ? 'unknown_state' : known.mark;
  const mark = kind === undefined ? null : { kind, detail: `the provider says ${name.slice(0, 64)}` };
  return { claim: known === undefined ? 'pending' : known.claim, mark };
}
