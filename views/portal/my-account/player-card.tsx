import type { ReactElement } from 'react';
import copyText from '../../islands/copy-text.island.tsx';
import { formatCount } from '../../src/shared/format.ts';
import { href } from '../../src/shared/locales.ts';
import type { FrameModel } from '../layout/frame.ts';
import { Island } from '../ui/island.tsx';
import { LevelRing } from '../ui/level-ring.tsx';
import { Money, Points } from '../ui/money.tsx';
import { Stat } from '../ui/stat.tsx';
import { useT } from '../ui/texts.tsx';
import { AvatarForm } from './avatar-form.tsx';

interface ProfilePlayerModel {
  readonly id: number;
  readonly name: string;
  /** Address of a square picture. */
  readonly avatar: string;
  readonly level: number;
  /** How much of this level is done, 0..1. */
  readonly levelShare: number;
  readonly exp: number;
  /** The exp at which the next level begins. */
  readonly nextLevelExp: number;
  /** Cases opened so far. */
  readonly opened: number;
}

/** The head of one's own profile. */
export interface PlayerCardModel {
  readonly player: ProfilePlayerModel;
  /** In the shown currency. */
  readonly balance: number;
  /** Whole points. */
  readonly bonuses: number;
  /** What withdrawals may still use up, in the shown currency. */
  readonly donate: number;
  /** The idempotency key of a new picture. */
  readonly pictureKey: string;
}

/** Who it is, how far on the way to the next level, and what is in the accounts. */
export function PlayerCard({ model, frame }: { model: PlayerCardModel; frame: FrameModel }): ReactElement {
  const t = useT();
  const { locale } = frame;
  const { player } = model;
  const id = String(player.id);
  return (
    <section className="panel pcard mt3" aria-label={t('profiles.card')}>
      <div className="pcard__id">
        <LevelRing avatar={player.avatar} level={player.level} share={player.levelShare} />
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
          <a className="link link--under" href={href(locale, `/profile/${id}`)}>
            {t('profiles.seenByOthers')}
          </a>
          <AvatarForm frame={frame} avatar={player.avatar} idempotencyKey={model.pictureKey} />
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
