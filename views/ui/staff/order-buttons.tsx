import type { ReactElement } from 'react';
import type { FrameModel } from '../../layout/frame.ts';
import { Icon } from '../icon.tsx';
import { useT } from '../texts.tsx';
import { StaffForm } from './staff-form.tsx';

export interface OrderButtonsProps {
  readonly frame: FrameModel;
  /** Where the move is sent to, with the language's prefix: the field `to` says `up` or `down`. */
  readonly action: string;
  readonly idempotencyKey: string;
  /** What is moved. */
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** Two buttons that move something among its like; at the ends one of them rests. */
export function OrderButtons(props: OrderButtonsProps): ReactElement {
  const { frame, action, idempotencyKey, name, isFirst, isLast } = props;
  const t = useT();
  return (
    <StaffForm frame={frame} className="row" action={action} idempotencyKey={idempotencyKey}>
      {(['up', 'down'] as const).map((to) => (
        <button
          key={to}
          className="mini"
          type="submit"
          name="to"
          value={to}
          disabled={to === 'up' ? isFirst : isLast}
          aria-label={t(`staff.order.${to}`, { name })}
        >
          <Icon name={to === 'up' ? 'arrow-up' : 'arrow-down'} small />
        </button>
      ))}
    </StaffForm>
  );
}
