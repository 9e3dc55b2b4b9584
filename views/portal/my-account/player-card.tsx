import type { ReactElement } from 'react';
import copyText from '#islands/copy-text.island.tsx';
import { formatCount } from '#src/shared/format.ts';
import type { LayoutModel } from '#views/layout/frame.ts';
import { Island } from '#views/ui/island.tsx';
import { LevelRing } from '#views/ui/level-ring.tsx';
import { Money, Points } from '#ui/money.tsx';
import { Stat } from '#views/ui/stat.tsx';
import { useT } from '#ui/texts.tsx';
import { AvatarForm } from './avatar-form.tsx';

interface ProfilePlayerModel {
  readonly id: number;
  readonly name: string;
  readonly avatar: string;
  readonly level: number;
  /** Progress within the level, 0..1. */
  readonly levelShare: number;
  readonly exp: number;
  /** Experience at which the next level begins. */
  readonly nextLevelExp: number;
  readonly opened: number;
}

export interface PlayerCardModel {
  readonly player: ProfilePlayerModel;
  /** In the display currency. */
  readonly balance: number;
  /** Whole points. */
  readonly bonuses: number;
  /** Top-ups available for withdrawals, in the display currency. */
  readonly donate: number;
  /** Idempotency key of the picture upload. */
  readonly pictureKey: string;
}

export function PlayerCard({ model, frame }: { model: PlayerCardModel; frame: LayoutModel }): ReactElement {
  const t = useT();
  const { player } = model;
  const id = String(player.id);
  return (
    <section className="panel pcard mt3" aria-label={t('my-account.card')}>
      <div className="pcard__id">
        <LevelRing avatar={player.avatar} level={player.level} share={player.levelShare} />
        <div className="pcard__name">
          <h1>{player.name}</h1>
          <div className="pcard__no">
            <span className="num">{t('my-account.id', { id })}</span>
            <Island
              of={copyText}
              props={{
                text: id,
                label: t('my-account.copyId', { id }),
                done: t('my-account.copied'),
                look: 'icon' as const,
              }}
            />
          </div>
          <p className="tiny muted">
            {t('my-account.nextLevel', {
              level: player.level + 1,
              exp: formatCount(Math.max(0, player.nextLevelExp - player.exp)),
            })}
          </p>
          <a className="link link--under" href={frame.href(`/profile/${id}`)}>
            {t('my-account.seenByOthers')}
          </a>
          <AvatarForm frame={frame} avatar={player.avatar} idempotencyKey={model.pictureKey} />
        </div>
      </div>
      <div className="pcard__nums">
        <Stat name={t('my-account.balance')}>
          <Money amount={model.balance} />
        </Stat>
        <Stat name={t('my-account.points')}>
          <Points amount={model.bonuses} />
        </Stat>
        <Stat name={t('my-account.donate')}>
          <Money amount={model.donate} className="num nowrap" />
        </Stat>
        <Stat name={t('my-account.opened')}>{formatCount(player.opened)}</Stat>
      </div>
    </section>
  );
}
