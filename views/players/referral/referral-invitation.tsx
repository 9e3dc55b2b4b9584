import type { ReactElement } from 'react';
import { formatCount, formatMoney } from '#src/shared/format.ts';
import { formatPercent } from '#src/shared/format-odds.ts';
import { signInHref } from '#views/layout/destinations.ts';
import { definePage, type PageProps } from '#views/render.tsx';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';

/** The earnings of the programme; sums in the display currency. */
export interface ReferralInvitationModel {
  /** One top-up of a friend. */
  readonly sums: readonly number[];
  readonly rows: readonly {
    readonly friends: number;
    /** The share of so many active friends. */
    readonly percent: number;
    /** Their value by one top-up each, for each of the sums. */
    readonly earned: readonly number[];
  }[];
  /** The share of the highest level. */
  readonly mostPercent: number;
}

/** What guests see of the referral programme: what it pays, before they sign in for their link. */
export const referralInvitation = definePage<ReferralInvitationModel>({
  name: 'referral',
  styles: 'gifts',
  Component: Invitation,
  title: (_, t) => t('referral.title'),
  robots: 'noindex',
});

function Invitation({ model, layout }: PageProps<ReferralInvitationModel>): ReactElement {
  const t = useT();
  return (
    <div className="wrap">
      <header className="page-head">
        <h1>{t('referral.heading')}</h1>
        <p>{t('referral.lead')}</p>
      </header>
      <div className="panel invite">
        <section aria-labelledby="why">
          <h2 id="why">{t('referral.guest.why', { percent: formatPercent(model.mostPercent, t.tag) })}</h2>
          <ul className="list list--tick mt2">
            {(['referral.guest.link', 'referral.guest.percent', 'referral.guest.money'] as const).map((point) => (
              <li key={point}>
                <Icon name="check" small />
                <span>{t(point)}</span>
              </li>
            ))}
          </ul>
          <a
            className="btn btn--main btn--big btn--wide mt3"
            href={signInHref(layout)}
            rel="nofollow"
            data-dialog="login"
          >
            <Icon name="log-in" small />
            {t('referral.guest.enter')}
          </a>
        </section>
        <Earnings model={model} sign={layout.currency.sign} />
      </div>
    </div>
  );
}

function Earnings({ model, sign }: { model: ReferralInvitationModel; sign: string }): ReactElement {
  const t = useT();
  return (
    <section aria-labelledby="earnings">
      <h2 id="earnings">{t('referral.guest.earnings')}</h2>
      <p className="small muted">{t('referral.guest.earnings.text')}</p>
      <table className="ranks mt2">
        <thead>
          <tr>
            <th className="num" scope="col">
              {t('referral.guest.earnings.friends')}
            </th>
            <th className="num" scope="col">
              {t('referral.guest.earnings.percent')}
            </th>
            {model.sums.map((sum) => (
              <th key={sum} className="num" scope="col">
                {formatMoney(sum, sign)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {model.rows.map(({ friends, percent, earned }) => (
            <tr key={friends}>
              <td className="num">{formatCount(friends)}</td>
              <td className="num">{formatPercent(percent, t.tag)}</td>
              {earned.map((sum, index) => (
                <td key={index} className="num">
                  <b className="money">{formatMoney(sum, sign)}</b>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
