import { formatG } from '#src/shared/format-value.ts';
import { Fragment, type ReactElement } from 'react';
import copyText, { type CopyTextProps } from '#islands/copy-text.island.tsx';
import { formatMoney } from '#src/shared/format.ts';
import type { TextKey } from '#src/shared/text-keys.ts';
import type { WithdrawalStep } from '#src/shared/withdrawals.ts';
import { DeliveryPanel } from '#views/payments/delivery/delivery-panel.tsx';
import type { PageProps } from '#views/render.tsx';
import { AskAbout } from '#views/ui/ask-about.tsx';
import { BillRows } from '#views/ui/bill-rows.tsx';
import { AuthFields } from '#ui/auth-fields.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { Icon } from '#ui/icon.tsx';
import { Island } from '#views/ui/island.tsx';
import { ItemLink } from '#ui/item-link.tsx';
import { Picture } from '#ui/picture.tsx';
import { RarityLabel } from '#ui/rarity-label.tsx';
import { Moment, MomentText } from '#ui/moment.tsx';
import { useT } from '#ui/texts.tsx';
import { StateBadge } from '#views/ui/withdrawal-badge.tsx';
import type { WithdrawalModel, WithdrawalRequestModel } from './withdrawal-model.ts';

type Props = PageProps<WithdrawalModel>;
interface RequestStatusProps extends Props {
  readonly request: WithdrawalRequestModel;
}

/** Polling interval of an open request, in addition to socket events. */
const AGAIN_SECONDS = 30;

/** Progress of a request and the player's actions. In a dialog the heading belongs to the dialog. */
export function RequestStatus(props: Props & { readonly isWindow?: boolean }): ReactElement {
  const { model, layout, isWindow = false } = props;
  const { request } = model;
  if (request === null) return <div id="withdrawal-status" />;
  const address = layout.href(`/withdraw/${model.insertId}`);
  const followedProps = { model, layout, request };
  const refresh = {
    'hx-get': address,
    'hx-target': 'this',
    'hx-swap': 'outerHTML',
    'hx-trigger': `news from:body, load delay:${String(AGAIN_SECONDS)}s`,
  };
  return (
    <div id="withdrawal-status" {...(request.closedAt === null && !isWindow ? refresh : {})}>
      {!isWindow && <Head {...followedProps} />}
      <div className={isWindow ? 'stack' : 'split split--side'}>
        <Steps {...followedProps} />
        <aside className="stack">
          <DeliveryPanel delivery={request.delivery} state={request.state} layout={layout} />
          <Thing {...followedProps} />
          <Ways {...followedProps} />
        </aside>
      </div>
    </div>
  );
}

function Head({ model, request, layout }: RequestStatusProps): ReactElement {
  const t = useT();
  return (
    <>
      <nav className="crumbs" aria-label={t('my-account.tabs')}>
        <a href={layout.href('/profile')}>{t('my-account.title')}</a>
        <span aria-hidden="true">/</span>
        <a href={layout.href('/profile/withdrawals')}>{t('withdrawals.list.title')}</a>
        <span aria-hidden="true">/</span>
        <span>{model.item.title}</span>
      </nav>
      <header className="page-head page-head--tight">
        <div className="spread">
          <h1>{t('withdrawals.number', { number: request.id })}</h1>
          <StateBadge state={request.state} />
        </div>
        <p>
          {request.closedAt === null ? (
            <>
              {request.delivery.usual === null && `${t('withdrawals.time')} `}
              {t('withdrawals.live')}
            </>
          ) : (
            <MomentText at={request.closedAt} text={(when) => t('withdrawals.ended', { when })} />
          )}
        </p>
      </header>
    </>
  );
}

/** Text below a step's name; steps without one need no explanation. */
const STEP_TEXTS: Readonly<Partial<Record<WithdrawalStep, TextKey>>> = {
  asked: 'withdrawals.step.asked.text',
  taken: 'withdrawals.step.taken.text',
  handed_back: 'withdrawals.step.handed_back.text',
  withdrawn: 'withdrawals.step.withdrawn.text',
  rejected: 'withdrawals.step.rejected.text',
};

const STEP_ICONS: Readonly<Partial<Record<WithdrawalStep, IconName>>> = { rejected: 'x', cancelled: 'x' };

function Steps({ request, layout }: RequestStatusProps): ReactElement {
  const t = useT();
  const sums = { sum: formatMoney(request.reserved, layout.currency.sign) };
  const isOpen = request.closedAt === null;
  return (
    <section className="panel" aria-label={t('withdrawals.steps')}>
      <ol className="timeline">
        {request.steps.map(({ step, at }) => {
          const text = STEP_TEXTS[step];
          const reason = step === 'rejected' ? request.reason : null;
          return (
            <Fragment key={at + step}>
              <li className={step === 'rejected' ? 'is-bad' : 'is-done'}>
                <span className="timeline__dot">
                  <Icon name={STEP_ICONS[step] ?? 'check'} small />
                </span>
                <div>
                  <b>{t(`withdrawals.step.${step}`)}</b>
                  {reason !== null && <span className="small">{reason}</span>}
                  {text !== undefined && <span className="small muted">{t(text, sums)}</span>}
                  <Moment className="tiny faint" at={at} />
                </div>
              </li>
              {step === 'asked' && <FoundProfile name={request.gameName} at={at} />}
            </Fragment>
          );
        })}
        {isOpen && <Now request={request} />}
      </ol>
    </section>
  );
}

/** The game profile was found when the request was accepted. */
function FoundProfile({ name, at }: { name: string; at: string }): ReactElement {
  const t = useT();
  return (
    <li className="is-done">
      <span className="timeline__dot">
        <Icon name="check" small />
      </span>
      <div>
        <b>{t('withdrawals.step.account')}</b>
        <span className="small muted">{name}</span>
        <Moment className="tiny faint" at={at} />
      </div>
    </li>
  );
}

/** The step that the request waits for, and those after it. */
function Now({ request }: { request: WithdrawalRequestModel }): ReactElement {
  const t = useT();
  const isTaken = request.state === 'withdrawing';
  return (
    <>
      <li className="is-now" aria-current="step">
        <span className="timeline__dot">
          <Icon name="clock" small />
        </span>
        <div>
          <b>{t(isTaken ? 'withdrawals.step.buying' : 'withdrawals.step.waiting')}</b>
          <span className="small muted">{t('withdrawals.step.lot', { sum: formatG(request.listing, t) })}</span>
        </div>
      </li>
      {!isTaken && (
        <li>
          <span className="timeline__dot">
            <Icon name="coins" small />
          </span>
          <div>
            <b>{t('withdrawals.step.buying')}</b>
          </div>
        </li>
      )}
      <li>
        <span className="timeline__dot">
          <Icon name="package-open" small />
        </span>
        <div>
          <b>{t('withdrawals.step.next')}</b>
          <span className="small muted">{t('withdrawals.step.next.text')}</span>
        </div>
      </li>
    </>
  );
}

function Thing({ model: { item }, request, layout }: RequestStatusProps): ReactElement {
  const t = useT();
  const { sign } = layout.currency;
  const rows: [string, string][] = [
    [t('withdrawals.price'), formatMoney(request.price, sign)],
    [t('withdrawals.listing'), formatG(request.listing, t)],
    [t('withdrawals.gameId'), request.gameId],
    [t('withdrawals.reserved'), formatMoney(request.reserved, sign)],
  ];
  const copyProps: CopyTextProps = {
    text: request.listingText,
    label: t('withdrawals.copyListing', { price: request.listingText }),
    done: t('withdrawals.copied'),
    look: 'button',
  };
  return (
    <section className="panel stack" aria-label={item.title}>
      <div className="thing" data-r={item.rarity}>
        <Picture logo={item.logo} size="row" load="eager" />
        <div>
          <b>
            <ItemLink item={item} />
          </b>
          <RarityLabel rarity={item.rarity} />
        </div>
      </div>
      <BillRows rows={rows} />
      {request.closedAt === null && <Island of={copyText} props={copyProps} />}
    </section>
  );
}

/** Actions: cancel a waiting request, request again after a rejection, contact support. */
function Ways({ model, request, layout }: RequestStatusProps): ReactElement {
  const t = useT();
  const address = layout.href(`/withdraw/${model.insertId}`);
  const fields = <AuthFields auth={layout.auth} idempotencyKey={model.idempotencyKey} />;
  return (
    <div className="acts">
      {request.state === 'waiting' && (
        <form method="post" action={`${address}/cancel`}>
          {fields}
          <input type="hidden" name="return" value={address} />
          <button type="submit" className="btn btn--line btn--wide">
            {t('withdrawals.cancel')}
          </button>
        </form>
      )}
      {request.state === 'error' && (
        <>
          <p className="notice notice--bad">
            <Icon name="circle-alert" />
            <span>
              <b>{request.reason}</b>{' '}
              {t('withdrawals.rejected.back', { sum: formatMoney(request.reserved, layout.currency.sign) })}{' '}
              {t('withdrawals.rejected.wait')}
            </span>
          </p>
          <form method="post" action={`${address}/back`}>
            {fields}
            <input type="hidden" name="return" value={address} />
            <button type="submit" className="btn btn--wide">
              {t('withdrawals.again')}
            </button>
          </form>
        </>
      )}
      <AskAbout kind="withdrawal" subject={request.id} />
    </div>
  );
}
