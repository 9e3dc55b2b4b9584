import type { ReactElement } from 'react';
import { formatMoney } from '#src/shared/format.ts';
import type { LayoutModel } from '#views/layout/layout-model.ts';
import { defineFragment } from '#views/render.tsx';
import { AuthFields } from '#ui/auth-fields.tsx';
import { Icon } from '#ui/icon.tsx';
import { MomentText } from '#ui/moment.tsx';
import { useT } from '#ui/texts.tsx';
import { DoneLine } from './done-line.tsx';
import type { ChangedLimitsModel } from './limits-model.ts';
import type { LimitFieldModel, OwnLimitsModel } from '#src/portal/account-data/outputs.ts';

type Limit = OwnLimitsModel['limits'][number];

const idOf = (kind: Limit['kind']): string => `limits-${kind}`;

const limitFragment = (kind: Limit['kind']) =>
  defineFragment<ChangedLimitsModel>({
    id: idOf(kind),
    Component: ({ model: { limits, said }, layout }) => (
      <>
        {limits
          .filter((limit) => limit.kind === kind)
          .map((limit) => (
            <LimitPanel key={kind} limit={limit} layout={layout} said={said} />
          ))}
      </>
    ),
  });

/** Limits of one kind: the response of the limit forms to htmx. */
export const LIMIT_FRAGMENTS = { topup: limitFragment('topup'), loss: limitFragment('loss') } as const;

interface PanelProps {
  readonly limit: Limit;
  readonly layout: LayoutModel;
  /** Result message of the submitted form. */
  readonly said?: string;
}

/** Three limits of one kind: value, remainder and pending raise. */
export function LimitPanel({ limit: { kind, fields }, layout, said }: PanelProps): ReactElement {
  const t = useT();
  const raisedFields = fields.filter(({ raise }) => raise !== null);
  const address = layout.href('/profile/limits');
  return (
    <section id={idOf(kind)} className="panel" hx-indicator={`#${idOf(kind)}`} aria-labelledby={`${idOf(kind)}-title`}>
      <h2 id={`${idOf(kind)}-title`}>{t(`account-data.limits.${kind}`)}</h2>
      <p className="small muted">{t(`account-data.limits.${kind}.text`)}</p>
      {said !== undefined && <DoneLine said={said} />}
      <form
        className="stack mt3"
        method="post"
        action={address}
        hx-post={address}
        hx-target={`#${idOf(kind)}`}
        hx-swap="outerHTML"
      >
        <AuthFields auth={layout.auth} />
        <input type="hidden" name="kind" value={kind} />
        {fields.map((field) => (
          <Field key={field.period} kind={kind} field={field} sign={layout.currency.sign} />
        ))}
        <button className="btn btn--wide" type="submit">
          {t('account-data.limits.save')}
        </button>
        <p className="tiny faint">{t('account-data.limits.empty')}</p>
      </form>
      {raisedFields.map((field) => (
        <Raise key={field.period} kind={kind} field={field} layout={layout} />
      ))}
    </section>
  );
}

/** Sum for an input: without digit grouping and currency sign. */
const typedSum = (sum: number | null): string => (sum === null ? '' : String(sum));

function Field({ kind, field, sign }: { kind: Limit['kind']; field: LimitFieldModel; sign: string }): ReactElement {
  const t = useT();
  const { period, sum, used, left, share } = field;
  const id = `limit-${kind}-${period}`;
  return (
    <div className="limit">
      <div className="field">
        <label className="field__label" htmlFor={id}>
          {t(`account-data.limits.period.${period}`)}
        </label>
        <span className="input-wrap">
          <input
            type="text"
            className="input num"
            id={id}
            name={period}
            inputMode="decimal"
            maxLength={32}
            defaultValue={typedSum(sum)}
            aria-describedby={`${id}-left`}
          />
          <span className="input-wrap__end">{sign}</span>
        </span>
        <input type="hidden" name={`was_${period}`} value={typedSum(sum)} />
      </div>
      <div className="limit__left" id={`${id}-left`}>
        <div className="spread tiny">
          <span className="muted">{t(`account-data.limits.used.${kind}`, { sum: formatMoney(used, sign) })}</span>
          {left !== null && (
            <span className="num nowrap">{t('account-data.limits.left', { sum: formatMoney(left, sign) })}</span>
          )}
        </div>
        {left !== null && (
          <svg className="bar bar--plain" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
            <rect width={Math.round(share * 10) / 10} height="6" />
          </svg>
        )}
      </div>
    </div>
  );
}

interface RaiseProps {
  readonly kind: Limit['kind'];
  readonly field: LimitFieldModel;
  readonly layout: LayoutModel;
}

/** A raise that awaits its date or the player's confirmation. */
function Raise({ kind, field, layout }: RaiseProps): ReactElement {
  const t = useT();
  const { period, raise } = field;
  if (raise === null) return <></>;
  const to = raise.sum === null ? t('account-data.raise.none') : formatMoney(raise.sum, layout.currency.sign);
  const isRipe = raise.stage === 'ripe';
  const address = layout.href('/profile/limits/raise');
  return (
    <form
      className="limit__wait small mt2"
      method="post"
      action={address}
      hx-post={address}
      hx-target={`#${idOf(kind)}`}
      hx-swap="outerHTML"
    >
      <AuthFields auth={layout.auth} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="period" value={period} />
      <p>
        <Icon name="clock" small />
        <span>
          <b>{t(`account-data.limits.period.${period}`)}:</b>{' '}
          <MomentText
            at={isRipe ? raise.until : raise.from}
            text={(moment) => t(isRipe ? 'account-data.raise.ripe' : 'account-data.raise.waits', { to, moment })}
          />
        </span>
      </p>
      <div className="row">
        {isRipe && (
          <button className="btn" type="submit" name="does" value="confirm">
            {t('account-data.raise.confirm')}
          </button>
        )}
        <button className="btn btn--line" type="submit" name="does" value="cancel">
          {t('account-data.raise.cancel')}
        </button>
      </div>
    </form>
  );
}
