import type { ReactElement } from 'react';
import type { VoucherModel } from '#ui/models/cases.ts';
import type { AuthModel } from '#ui/models/viewer.ts';
import { AuthFields } from '#ui/auth-fields.tsx';
import { Icon } from '#ui/icon.tsx';
import { MomentText } from '#ui/moment.tsx';
import { useT } from '#ui/texts.tsx';
import { useHref } from '#ui/href.ts';

export interface VoucherFormProps {
  readonly voucher: VoucherModel;
  readonly name: string;
  readonly auth: AuthModel | null;
  readonly idempotencyKey: string | null;
  readonly disabled?: boolean;
  /** The voucher is the only way to open the case: its button is the main one of the page. */
  readonly isMain?: boolean;
  /** With JavaScript the reel shows the drop; without it the form opens a result page. */
  readonly onUse?: () => void;
}

/** The voucher's form has a key of its own beside the form that pays. */
export const voucherKey = (key: string): string => `${key}-voucher`;

/** Voucher won at the wheel: one free opening, regardless of the price and conditions of the case. */
export function VoucherForm(props: VoucherFormProps): ReactElement {
  const href = useHref();
  const { voucher, name, auth, idempotencyKey, disabled = false, isMain = false, onUse } = props;
  const t = useT();
  return (
    <form
      className="voucher panel"
      method="post"
      action={href(`/case/${name}`)}
      onSubmit={
        onUse &&
        ((event) => {
          event.preventDefault();
          onUse();
        })
      }
    >
      <AuthFields auth={auth} idempotencyKey={idempotencyKey === null ? null : voucherKey(idempotencyKey)} />
      <input type="hidden" name="voucher" value={voucher.id} />
      <input type="hidden" name="count" value="1" />
      <input type="hidden" name="totalMinor" value="0" />
      <input type="hidden" name="revealMs" value="0" />
      <p className="small">
        <Icon name="ticket" small />{' '}
        <MomentText at={voucher.until} text={(until) => t('cases.opener.voucher', { until })} />
      </p>
      <div className={isMain ? 'buy' : undefined}>
        <button
          type="submit"
          className={isMain ? 'btn btn--main btn--big btn--wide' : 'btn btn--wide'}
          disabled={disabled}
        >
          {t('cases.opener.voucher.use')}
        </button>
      </div>
    </form>
  );
}
