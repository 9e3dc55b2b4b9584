import type { Href } from '#src/shared/locales.ts';
import type { BattleCardModel } from '#ui/models/battles.ts';
import type { LobbyPageModel } from './lobby-model.ts';

/** Address of the page that makes a battle with these choices, without the language prefix. */
export function createPath({
  cases,
  format,
  mode,
}: {
  readonly cases: readonly { readonly name: string }[];
  readonly format: BattleCardModel['format'];
  readonly mode: BattleCardModel['mode'];
}): string {
  const query = new URLSearchParams(cases.map(({ name }): [string, string] => ['cases', name]));
  query.set('seats', format);
  query.set('mode', mode);
  return `/battles/create?${query.toString()}`;
}

/** Address of the lobby with a filter. */
export function lobbyAddress(
  href: Href,
  { mode, price }: LobbyPageModel['filter'],
  cursor: string | null = null,
): string {
  const query = new URLSearchParams({
    ...(mode === null ? {} : { mode }),
    ...(price === null ? {} : { price }),
    ...(cursor === null ? {} : { cursor }),
  });
  return href('/battles') + (query.size === 0 ? '' : `?${query.toString()}`);
}
