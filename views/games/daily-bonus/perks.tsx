import { formatPercent } from '#src/shared/format-odds.ts';
import type { ReactElement, ReactNode } from 'react';
import { formatCount } from '#src/shared/format.ts';
import type { PageProps } from '#views/render.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { useT } from '#ui/texts.tsx';
import type { BonusPageModel } from './bonus-page.tsx';
import { FriendsCodePerk, GuestCodePerk, OwnCodePerk } from './code-perks.tsx';

type Props = PageProps<BonusPageModel>;

export function Perks({ model, layout }: Props): ReactElement {
  const t = useT();
  const isGuest = model.own === null;
  const best = formatPercent(Math.max(...model.referralPercents), t.tag);
  return (
    <section className="section" aria-labelledby="perks">
      <h2 id="perks">{t('daily-bonus.perks.title')}</h2>
      <div className={isGuest ? 'perks mt3' : 'perks perks--own mt3'}>
        <WheelPerk model={model} layout={layout} />
        {isGuest ? (
          <GuestCodePerk model={model} layout={layout} />
        ) : (
          <>
            <OwnCodePerk model={model} layout={layout} />
            <FriendsCodePerk model={model} layout={layout} />
          </>
        )}
        <Perk
          icon="users"
          title={t('daily-bonus.perks.referral')}
          text={t('daily-bonus.perks.referral.text', { best })}
        >
          <a className="btn btn--line" href={layout.href('/referral')}>
            {t('daily-bonus.perks.referral.open')}
          </a>
        </Perk>
        <Perk icon="ticket-percent" title={t('daily-bonus.perks.promo')} text={t('daily-bonus.perks.promo.text')}>
          <a className="btn btn--line" href={layout.href('/payment')} data-dialog="payment">
            {t('daily-bonus.perks.promo.open')}
          </a>
        </Perk>
        <Perk icon="coins" title={t('daily-bonus.perks.cases')} text={t('daily-bonus.perks.cases.text')}>
          <a className="btn btn--line" href={layout.href('/?bonus=1')}>
            {t('daily-bonus.perks.cases.open')}
          </a>
        </Perk>
      </div>
    </section>
  );
}

function WheelPerk({ model: { own }, layout }: Props): ReactElement {
  const t = useT();
  return (
    <section className="panel perk perk--wide" aria-labelledby="perk-wheel">
      <Pinwheel />
      <div>
        <h3 id="perk-wheel">{t('daily-bonus.perks.wheel')}</h3>
        <p>{t('daily-bonus.perks.wheel.text')}</p>
      </div>
      <div className="perk__do spread">
        {own === null ? null : (
          <b className="small">{t('daily-bonus.perks.wheel.spins', { spins: formatCount(own.freeSpins) })}</b>
        )}
        <a className="btn" href={layout.href('/wheel')}>
          {t('daily-bonus.perks.wheel.open')}
        </a>
      </div>
    </section>
  );
}

function Perk(props: { icon: IconName; title: string; text: string; children: ReactNode }): ReactElement {
  const { icon, title, text, children } = props;
  return (
    <section className="panel perk" aria-labelledby={`perk-${icon}`}>
      <span className="perk__ico">
        <Icon name={icon} />
      </span>
      <div>
        <h3 id={`perk-${icon}`}>{title}</h3>
        <p>{text}</p>
      </div>
      <div className="perk__do">{children}</div>
    </section>
  );
}

const FACES = ['var(--amber)', ...Array.from({ length: 11 }, (_, index) => (index % 2 === 0 ? '#3b4860' : '#57677f'))];

/** Small icon of the wheel with twelve equal sectors. */
function Pinwheel(): ReactElement {
  return (
    <svg className="perk__art" viewBox="0 0 64 64" aria-hidden="true">
      {FACES.map((fill, index) => (
        <path
          key={index}
          d="M32 32 24.49 3.99A29 29 0 0 1 39.51 3.99Z"
          fill={fill}
          stroke="#11161d"
          transform={`rotate(${index * 30} 32 32)`}
        />
      ))}
      <circle cx="32" cy="32" r="8" fill="#11161d" />
      <circle cx="32" cy="32" r="3.5" fill="var(--amber)" />
      <path d="M27 1h10l-5 9z" fill="#f2f5f9" />
    </svg>
  );
}
