import type { ReactElement } from 'react';
import { formatCount, formatPercent } from '../../src/shared/format.ts';
import { Icon } from '../ui/icon.tsx';
import { useT } from '../ui/texts.tsx';
import { arcOf, DIAL } from './dial.ts';
import type { UpgradeDeskModel, UpgradeOfferModel } from './upgrade-page-model.ts';

/** The chance as an arc and in words, or what is missing for one. */
export function ChanceDial({ desk }: { desk: UpgradeDeskModel }): ReactElement {
  const t = useT();
  const { offer, refusal } = desk;
  return (
    <div id="upgrade-chance" className="upg__chance">
      <div className="dial">
        <Drawing offer={offer} />
        <div className="dial__mid" role="status">
          {offer ? <Figures offer={offer} /> : <p className="small muted">{t('upgrades.dial.none')}</p>}
        </div>
      </div>
      {refusal !== null && (
        <p className="notice notice--bad" role="alert">
          <Icon name="circle-alert" />
          <span>{refusal}</span>
        </p>
      )}
    </div>
  );
}

function Figures({ offer: { chance, from, to } }: { offer: UpgradeOfferModel }): ReactElement {
  const t = useT();
  return (
    <>
      <span className="small muted">{t('upgrades.dial.chance')}</span>
      <b>{formatPercent(chance)}</b>
      <span className="tiny muted num">
        {t('upgrades.dial.tickets', { from: formatCount(from), to: formatCount(to) })}
      </span>
    </>
  );
}

function Drawing({ offer }: { offer: UpgradeOfferModel | null }): ReactElement {
  const { size, centre, radius, face, ticks } = DIAL;
  const ring = { cx: centre, cy: centre, fill: 'none', transform: `rotate(-90 ${String(centre)} ${String(centre)})` };
  return (
    <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
      <circle className="dial__tick" {...ring} r={ticks} strokeWidth="6" pathLength="360" strokeDasharray="0.5 4.5" />
      <circle className="dial__tick" {...ring} r={ticks + 2} strokeWidth="10" pathLength="360" strokeDasharray="1 29" />
      <circle className="dial__face" cx={centre} cy={centre} r={face} />
      <circle className="dial__track" cx={centre} cy={centre} r={radius} fill="none" strokeWidth="26" />
      {offer && <path className="dial__arc" d={arcOf(offer)} fill="none" strokeWidth="26" />}
      <path className="dial__needle" d={`M${centre} 62l-11 -34q11 -8 22 0z`} />
    </svg>
  );
}
