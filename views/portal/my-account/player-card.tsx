import type { ReactElement } from 'react';
import copyText from '#islands/copy-text.island.tsx';
import { formatCount } from '#src/shared/format.ts';
import type { LayoutModel } from '#views/layout/layout-model.ts';
import { Icon } from '#ui/icon.tsx';
import { Island } from '#views/ui/island.tsx';
import { LevelRing } from '#views/ui/level-ring.tsx';
import { Money, Points, Worth } from '#ui/money.tsx';
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

interface PlayerCardProps {
  readonly model: PlayerCardModel;
  readonly layout: LayoutModel;
  /** On a phone only the name and the balance, so that the section begins on the first screen. */
  readonly isBrief?: boolean;
}

export function PlayerCard({ model, layout, isBrief = false }: PlayerCardProps): ReactElement {
  const t = useT();
  const { player } = model;
  const id = String(player.id);
  return (
    <section className={isBrief ? 'panel pcard pcard--brief mt3' : 'panel pcard mt3'} aria-label={t('my-account.card')}>
      <div className="pcard__id">
        <LevelRing avatar={player.avatar} level={player.level} share={player.levelShare} />
        <div className="pcard__name">
          <h1>{player.name}</h1>
          <div className="pcard__no">
            <span className="num nowrap">
              {t('my-account.id', { id })}
              <Island
                of={copyText}
                props={{
                  text: id,
                  label: t('my-account.copyId', { id }),
                  done: t('my-account.copied'),
                  look: 'icon' as const,
                }}
              />
            </span>
            <span className="tiny">
              {t('my-account.nextLevel', {
                level: player.level + 1,
                exp: formatCount(Math.max(0, player.nextLevelExp - player.exp)),
              })}
            </span>
          </div>
          <div className="pcard__links">
            <a className="link link--under" href={layout.href(`/profile/${id}`)}>
              {t('my-account.seenByOthers')}
            </a>
            <AvatarForm layout={layout} avatar={player.avatar} idempotencyKey={model.pictureKey} />
          </div>
        </div>
      </div>
      <div className="pcard__nums">
        <Stat name={t('my-account.balance')}>
          <Money amount={model.balance} />
        </Stat>
        <Stat name={t('my-account.points')}>
          <Points amount={model.bonuses} /> <Worth points={model.bonuses} />
        </Stat>
        <Stat name={t('my-account.donate')}>
          <Money amount={model.donate} className="num nowrap" />
          <button type="button" className="link" popoverTarget="donate-why" aria-label={t('my-account.donate.what')}>
            <Icon name="info" small />
          </button>
        </Stat>
        <p id="donate-why" className="pop pop--s small" popover="auto">
          {t('my-account.donate.why')}
        </p>
        <Stat name={t('my-account.opened')}>{formatCount(player.opened)}</Stat>
      </div>
    </section>
  );
}
