import type { ReactElement, ReactNode } from 'react';
import copyText from '../../islands/copy-text.island.tsx';
import { formatCount } from '../../src/shared/format.ts';
import { Island } from '../render.tsx';
import { Money, Points } from '../ui/money.tsx';
import { useT } from '../ui/texts.tsx';
import type { ProfilePageModel, ProfilePlayerModel } from './profile-page.tsx';

/** Who it is, how far on the way to the next level, and what is in the accounts. */
export function PlayerCard({ model }: { model: ProfilePageModel }): ReactElement {
  const t = useT();
  const { player } = model;
  const id = String(player.id);
  return (
    <section className="panel pcard mt3" aria-label={t('profiles.card')}>
      <div className="pcard__id">
        <LevelRing player={player} />
        <div className="pcard__name">
          <h1>{player.name}</h1>
          <div className="pcard__no">
            <span className="num">{t('profiles.id', { id })}</span>
            <Island
              of={copyText}
              props={{
                text: id,
                label: t('profiles.copyId', { id }),
                done: t('profiles.copied'),
                look: 'icon' as const,
              }}
            />
          </div>
          <p className="tiny muted">
            {t('profiles.nextLevel', {
              level: player.level + 1,
              exp: formatCount(Math.max(0, player.nextLevelExp - player.exp)),
            })}
          </p>
        </div>
      </div>
      <div className="pcard__nums">
        <Stat name={t('profiles.balance')}>
          <Money amount={model.balance} />
        </Stat>
        <Stat name={t('profiles.points')}>
          <Points amount={model.bonuses} />
        </Stat>
        <Stat name={t('profiles.donate')}>
          <Money amount={model.donate} className="num nowrap" />
        </Stat>
        <Stat name={t('profiles.opened')}>{formatCount(player.opened)}</Stat>
      </div>
    </section>
  );
}

function Stat({ name, children }: { name: string; children: ReactNode }): ReactElement {
  return (
    <div className="stat">
      <b>{children}</b>
      <span>{name}</span>
    </div>
  );
}

/** The avatar in a ring that closes towards the next level; the level as a number on it. */
function LevelRing({ player }: { player: ProfilePlayerModel }): ReactElement {
  const t = useT();
  const done = Math.round(Math.min(1, Math.max(0, player.levelShare)) * 100);
  return (
    <div className="ring">
      <svg viewBox="0 0 72 72" aria-hidden="true">
        <circle className="ring__bg" cx="36" cy="36" r="33" />
        {done > 0 && (
          <circle
            className="ring__on"
            cx="36"
            cy="36"
            r="33"
            pathLength="100"
            strokeDasharray={`${done} 100`}
            transform="rotate(-90 36 36)"
          />
        )}
      </svg>
      <picture>
        <img className="ring__ava" src={player.avatar} width="56" height="56" alt="" />
      </picture>
      <span className="vh">{t('profiles.level', { level: player.level })}</span>
      <span className="ring__lvl" aria-hidden="true">
        {player.level}
      </span>
    </div>
  );
}
