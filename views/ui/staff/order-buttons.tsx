import type { ReactElement } from 'react';
import type { LayoutModel } from '#views/layout/layout-model.ts';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import { StaffForm } from './staff-form.tsx';

export interface OrderButtonsProps {
  readonly layout: LayoutModel;
  /** Address of the move request, with the language prefix; the field `to` is `up` or `down`. */
  readonly action: string;
  readonly idempotencyKey: string;
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** Up and down buttons of a list entry; the first and last entry have one of them disabled. */
export function OrderButtons(props: OrderButtonsProps): ReactElement {
  const { layout, action, idempotencyKey, name, isFirst, isLast } = props;
  const t = useT();
  return (
    <StaffForm layout={layout} className="row" action={action} idempotencyKey={idempotencyKey}>
      {(['up', 'down'] as const).map((to) => (
        <button
          key={to}
          className="mini"
          type="submit"
          name="to"
          value={to}
          disabled={to === 'up' ? isFirst : isLast}
          aria-label={t(`admin-access.order.${to}`, { name })}
        >
          <Icon name={to === 'up' ? 'arrow-up' : 'arrow-down'} small />
        </button>
      ))}
    </StaffForm>
  );
}
