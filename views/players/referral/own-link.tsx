import { formatPercent } from '#src/shared/format-odds.ts';
import type { ReactElement } from 'react';
import copyText from '#islands/copy-text.island.tsx';
import shareLink from '#islands/share-link.island.tsx';
import { formatCount } from '#src/shared/format.ts';
import type { PageProps } from '#views/render.tsx';
import { Island } from '#views/ui/island.tsx';
import { Brand } from '#ui/brand.tsx';
import { Icon } from '#ui/icon.tsx';
import { Money } from '#ui/money.tsx';
import { useT } from '#ui/texts.tsx';
import type { ReferralPageModel } from './referral-page.tsx';
import { sharePlaces } from './share-places.ts';

const REMEMBERED_DAYS = 30;

/** The player's invite link with ways to share it, and its current reward. */
export function OwnLink({ model, layout }: PageProps<ReferralPageModel>): ReactElement {
  const t = useT();
  const link = layout.links.absoluteHref(layout.origin, layout.locale, `/ref/${model.id}`);
  const text = t('referral.share.text');
  return (
    <section className="panel invite" aria-labelledby="link">
      <div className="invite__link">
        <h2 id="link">{t('referral.link')}</h2>
        <label className="invite__field mt3">
          <span className="vh">{t('referral.link.label')}</span>
          <input className="input num" type="text" readOnly value={link} />
        </label>
        <div className="row invite__acts">
          {sharePlaces(layout.locale, link, text).map(({ brand, name, address }) => (
            <a
              key={brand}
              className="btn btn--line btn--icon"
              href={address}
              rel="noopener nofollow"
              target="_blank"
              aria-label={t('referral.share.in', { name })}
            >
              <Brand name={brand} />
            </a>
          ))}
          <Island of={shareLink} props={{ url: link, text, label: t('referral.share') }} />
          <Island
            of={copyText}
            props={{ text: link, label: t('referral.copy'), done: t('referral.copied'), look: 'main' as const }}
          />
        </div>
        <p className="notice notice--info mt3">
          <Icon name="timer" />
          <span>
            <b>{t('referral.works.title')}</b> {t('referral.works.text', { days: REMEMBERED_DAYS })}
          </span>
        </p>
      </div>
      <Numbers {...model} />
    </section>
  );
}

function Numbers({ levels, active, invited, earned }: ReferralPageModel): ReactElement {
  const t = useT();
  const now = levels.find(({ state }) => state === 'now');
  return (
    <div className="invite__nums">
      <div className="stat">
        <b>{formatPercent(now?.percent ?? 0, t.tag)}</b>
        <span>{t('referral.stat.percent')}</span>
      </div>
      <div className="stat">
        <b>{formatCount(active)}</b>
        <span>{t('referral.stat.active')}</span>
      </div>
      <div className="stat">
        <b>
          <Money amount={earned} />
        </b>
        <span>{t('referral.stat.earned')}</span>
      </div>
      <div className="stat">
        <b>{formatCount(invited)}</b>
        <span>{t('referral.stat.invited')}</span>
      </div>
    </div>
  );
}
