import type { ReactElement } from 'react';
import type { T } from '#src/shared/text-keys.ts';
import { Icon } from '#ui/icon.tsx';
import type { BattleSeatModel } from '#ui/models/battles.ts';

type Sitter = Pick<BattleSeatModel, 'player' | 'bot'>;

/** Name on a seat: of its player, of a hidden player, of the bot, or of a free seat. */
export function seatName({ player, bot }: Sitter, t: T): string {
  if (bot) return t('battles.seat.bot');
  if (player === null) return t('battles.seat.free');
  return player.ID === 0 ? t('layout.drops.hidden') : player.name;
}

/** Picture of a seat: the avatar, the sign of the bot, or an empty place. The name is beside it. */
export function BattleFace({ seat: { player, bot }, size }: { seat: Sitter; size: number }): ReactElement {
  if (player === null || player.avatar === '') {
    return (
      <span className="bface bface--sign">
        <Icon name={bot ? 'monitor' : player === null ? 'plus' : 'user'} small />
      </span>
    );
  }
  return (
    <img className="bface" src={player.avatar} width={size} height={size} alt="" loading="lazy" decoding="async" />
  );
}
