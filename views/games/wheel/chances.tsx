import { formatChance } from '#src/shared/format-odds.ts';
import type { ReactElement } from 'react';
import { PRIZE_ICONS } from '#ui/wheel/prize-icons.ts';
import { TICKETS_TOTAL } from '#src/shared/units.ts';
import { ChanceBar } from '#views/ui/chance-bar.tsx';
import { Icon } from '#ui/icon.tsx';
import { ItemLink } from '#ui/item-link.tsx';
import { Picture } from '#ui/picture.tsx';
import { useGlue, useT } from '#ui/texts.tsx';
import type { WheelSectorModel } from '#ui/models/wheel.ts';
import type { PageProps } from '#views/render.tsx';
import { useCachedFragment } from '#ui/cached-fragment.ts';

/** Chance of each prize, highest first; a prize with several sectors has one line. */
export function Chances({ model, layout }: PageProps<readonly WheelSectorModel[]>): ReactElement {
  const inside = useCachedFragment('chances', Inside, { model, layout });
  return <section className="panel" aria-labelledby="chances" {...inside} />;
}

function Inside({ model: sectors }: PageProps<readonly WheelSectorModel[]>): ReactElement {
  const t = useT();
  const glue = useGlue();
  return (
    <>
      <h2 id="chances">{t('wheel.chances')}</h2>
      <table className="odds wheel-odds">
        <caption className="vh">{t('wheel.chances.caption')}</caption>
        <tbody>
          {chancesByPrize(sectors).map(({ prize, percent }) => (
            <tr key={prize.position}>
              <th scope="row">
                <span className="wheel-odds__prize">
                  {prize.logo === null ? (
                    <span className="wheel-odds__sign">
                      <Icon name={PRIZE_ICONS[prize.kind]} />
                    </span>
                  ) : (
                    <Picture logo={prize.logo} size="drop" className="wheel-odds__sign" />
                  )}
                  <ItemLink item={{ name: prize.itemName, title: prize.title }}>{glue(prize.title)}</ItemLink>
                  {prize.kind === 'points' && <span className="worth">{prize.sub}</span>}
                </span>
              </th>
              <td className="wheel-odds__bar">
                <ChanceBar percent={percent} plain />
              </td>
              <td className="num">
                <b>{formatChance(percent, t.tag)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="tiny faint mt3">{t('wheel.chances.tickets')}</p>
    </>
  );
}

interface PrizeChance {
  /** First sector with this prize. */
  readonly prize: WheelSectorModel;
  readonly percent: number;
}

/** Percent by prize computed from whole tickets, highest first; ties keep the order of the ring. */
export function chancesByPrize(sectors: readonly WheelSectorModel[]): PrizeChance[] {
  const chancesByTitle = new Map<string, { prize: WheelSectorModel; tickets: number }>();
  for (const sector of sectors) {
    const tickets = sector.to - sector.from + 1;
    const chance = chancesByTitle.get(sector.title);
    if (chance === undefined) chancesByTitle.set(sector.title, { prize: sector, tickets });
    else chance.tickets += tickets;
  }
  return [...chancesByTitle.values()]
    .sort((a, b) => b.tickets - a.tickets)
    .map(({ prize, tickets }) => ({ prize, percent: (tickets * 100) / TICKETS_TOTAL }));
}
