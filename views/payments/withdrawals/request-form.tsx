import { formatG } from '#src/shared/format-value.ts';
import type { ReactElement } from 'react';
import gameAccount from '#islands/game-account.island.tsx';
import type { HelpTopic } from '#src/shared/brand.ts';
import { formatMoney } from '#src/shared/format.ts';
import { NewDelivery } from '#views/payments/delivery/delivery-panel.tsx';
import type { PageProps } from '#views/render.tsx';
import { AuthFields } from '#ui/auth-fields.tsx';
import { Avatar } from '#views/ui/avatar.tsx';
import { Icon } from '#ui/icon.tsx';
import { Island } from '#views/ui/island.tsx';
import { Money } from '#ui/money.tsx';
import { MomentText } from '#ui/moment.tsx';
import { useT } from '#ui/texts.tsx';
import { topUpHref } from '#ui/top-up-href.ts';
import type { WithdrawalFormModel, WithdrawalModel } from './withdrawal-model.ts';

interface Props extends PageProps<WithdrawalModel> {
  readonly form: WithdrawalFormModel;
}

/** Shows the missing requirement before the form, with a way to meet it. */
export function Restriction({ model, form, layout }: Props): ReactElement {
  const t = useT();
  const { sign } = layout.currency;
  const sums = {
    donated: formatMoney(form.donated, sign),
    needed: formatMoney(form.needed, sign),
    missing: formatMoney(form.missing, sign),
  };
  return (
    <>
      <p className="muted">{t('withdrawals.rule')}</p>
      <CostNow form={form} sign={sign} />
      <div className="meter">
        <div className="spread small">
          <span>{t('withdrawals.donated', sums)}</span>
          <b className="num nowrap">{t('withdrawals.of', sums)}</b>
        </div>
        <svg className="bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
          <rect width={form.share} height="6" />
        </svg>
      </div>
      <p className="notice notice--bad">
        <Icon name="circle-alert" />
        <span>
          <b>{t('withdrawals.missing', sums)}</b> {t('withdrawals.excluded')}
        </span>
      </p>
      <Pending form={form} layout={layout} />
      <div className="acts">
        <a
          className="btn btn--main btn--wide"
          href={topUpHref(layout.href, form.missing, `/withdraw/${model.insertId}`)}
          data-dialog="payment"
        >
          {t('withdrawals.topUp', sums)}
        </a>
        <Keep layout={layout} />
      </div>
    </>
  );
}

/** The price of 1 G has changed since the item was won, so the required share is another one. */
function CostNow({ form, sign }: { form: WithdrawalFormModel; sign: string }): ReactElement | null {
  const t = useT();
  if (form.costNow === null) return null;
  return (
    <p className="notice notice--info">
      <Icon name="info" />
      <span>{t('withdrawals.costNow', { sum: formatMoney(form.costNow, sign) })}</span>
    </p>
  );
}

/** Money that was paid and does not count yet, and when it begins to. */
function Pending({
  form,
  layout,
}: Pick<Props, 'layout'> & { readonly form: WithdrawalFormModel }): ReactElement | null {
  const t = useT();
  if (form.pending === 0 || form.pendingUntil === null) return null;
  const sum = formatMoney(form.pending, layout.currency.sign);
  return (
    <p className="notice notice--info">
      <Icon name="clock" />
      <span>
        <MomentText at={form.pendingUntil} text={(moment) => t('withdrawals.pending', { sum, moment })} />
      </span>
    </p>
  );
}

function Keep({ layout }: Pick<Props, 'layout'>): ReactElement {
  return (
    <a className="btn btn--line btn--wide" href={layout.href('/profile')} data-close="">
      {useT()('withdrawals.keep')}
    </a>
  );
}

/** Steps, duration, top-ups used, and the request form. */
export function RequestForm(props: Props): ReactElement {
  const { model, form, layout } = props;
  const t = useT();
  return (
    <>
      {form.rejected !== null && (
        <p className="notice notice--bad">
          <Icon name="circle-alert" />
          <span>
            <b>{t('withdrawals.previous')}</b> {form.rejected}
          </span>
        </p>
      )}
      <ol className="how">
        <li>
          <span>{t('withdrawals.how.avatar')}</span>
        </li>
        <li>
          <span>
            {t('withdrawals.how.lot', { sum: formatG(model.item.priceG, t) })}
            <Help topic="listing" form={form} />
          </span>
        </li>
        <li>
          <span>{t('withdrawals.how.wait')}</span>
        </li>
      </ol>
      {form.usual === null && <p className="small muted">{t('withdrawals.time')}</p>}
      <NewDelivery hours={form.promisedHours} usual={form.usual} />
      <CostNow form={form} sign={layout.currency.sign} />
      <dl className="bill">
        <dt>{t('withdrawals.available')}</dt>
        <dd>
          <Money amount={form.donated} className="num" />
        </dd>
        <dt>{t('withdrawals.cost')}</dt>
        <dd>
          <Money amount={form.needed} className="num" />
        </dd>
      </dl>
      {form.isOpen ? <Ask {...props} /> : <Closed />}
      <Keep layout={layout} />
    </>
  );
}

/** A picture that explains the game, loaded when it is opened; nothing where the store has none. */
function Help({ topic, form }: { readonly topic: HelpTopic; readonly form: WithdrawalFormModel }): ReactElement | null {
  const t = useT();
  const image = form.help[topic];
  if (image === null) return null;
  const title = t(`withdrawals.help.${topic}`);
  return (
    <details className="how-picture">
      <summary className="link link--under small">
        {title}
        <Icon name="chevron-down" small />
      </summary>
      <img {...image} alt={title} loading="lazy" />
    </details>
  );
}

function Closed(): ReactElement {
  const t = useT();
  return (
    <p className="notice notice--info">
      <Icon name="info" />
      <span>
        <b>{t('withdrawals.closed.title')}</b> {t('withdrawals.closed.text')}
      </span>
    </p>
  );
}

/** Game id, confirmation that the avatars match, and the submit button with the sum it reserves. */
function Ask({ model, form, layout }: Props): ReactElement {
  const t = useT();
  const address = layout.href(`/withdraw/${model.insertId}`);
  return (
    <form className="stack" method="post" action={address} data-said={t('layout.field.empty')}>
      <AuthFields auth={layout.auth} idempotencyKey={model.idempotencyKey} />
      <input type="hidden" name="return" value={address} />
      <Island of={gameAccount} props={{ insertId: model.insertId, gameId: form.gameId }} />
      <Help topic="playerId" form={form} />
      <label className="check check--avatar">
        <input type="checkbox" required />
        {form.avatar !== null && <Avatar src={form.avatar} size={36} />}
        <span>{t('withdrawals.avatar.same')}</span>
      </label>
      <button type="submit" className="btn btn--main btn--wide">
        {t('withdrawals.ask')}
      </button>
    </form>
  );
}
