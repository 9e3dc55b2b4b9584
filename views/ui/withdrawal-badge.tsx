import type { ReactElement } from 'react';
import type { WithdrawalState } from '#src/shared/withdrawals.ts';
import type { IconName } from '#ui/icon-names.ts';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';

const LOOKS: Readonly<Record<WithdrawalState, { readonly look: string; readonly icon: IconName }>> = {
  waiting: { look: 'badge', icon: 'clock' },
  withdrawing: { look: 'badge badge--info', icon: 'clock' },
  withdrawn: { look: 'badge badge--ok', icon: 'check' },
  error: { look: 'badge badge--bad', icon: 'x' },
  cancelled: { look: 'badge', icon: 'x' },
};

export function StateBadge({ state }: { state: WithdrawalState }): ReactElement {
  const { look, icon } = LOOKS[state];
  return (
    <span className={look}>
      <Icon name={icon} />
      {useT()(`withdrawals.state.${state}`)}
    </span>
  );
}
