import { formatChance } from '#src/shared/format-odds.ts';
import type { ReactElement } from 'react';
import drawVerdict from '#islands/draw-verdict.island.tsx';
import { formatCount } from '#src/shared/format.ts';
import { Island } from '#views/ui/island.tsx';
import { Icon } from '#ui/icon.tsx';
import { ItemLink } from '#ui/item-link.tsx';
import { Picture } from '#ui/picture.tsx';
import { RarityLabel } from '#ui/rarity-label.tsx';
import { useT } from '#ui/texts.tsx';
import type { DrawPageModel } from './draw-page.tsx';

/** Summary: whether the draw can be verified, the result of the check, and the drawn result. */
export function Verdict({ draw }: { draw: DrawPageModel }): ReactElement {
  const t = useT();
  const { outcome, serverSeed } = draw;
  return (
    <div className="verdict">
      {serverSeed === null ? (
        <div className="verdict__ok">
          <Icon name="lock" />
          <div>
            <b className="display">{t('fairness.waiting.title')}</b>
            <span>{t('fairness.waiting.text')}</span>
          </div>
        </div>
      ) : (
        <Island
          of={drawVerdict}
          props={{
            clientSeed: draw.clientSeed,
            nonce: draw.nonce,
            cursor: draw.cursor,
            serverSeedHash: draw.serverSeedHash,
            serverSeed,
            ticket: draw.ticket,
            from: outcome.from,
            to: outcome.to,
          }}
        />
      )}
      <Got draw={draw} />
    </div>
  );
}

function Got({ draw: { outcome, ticket } }: { draw: DrawPageModel }): ReactElement {
  const t = useT();
  const where = t('fairness.draw.got', { ticket: formatCount(ticket), chance: formatChance(outcome.chance, t.tag) });
  if (outcome.id === null) {
    return (
      <div className="verdict__got">
        <Icon name="circle-x" />
        <div>
          <b>{outcome.title}</b>
          <span className="tiny muted">{where}</span>
        </div>
      </div>
    );
  }
  if (outcome.rarity === null) {
    return (
      <div className="verdict__got">
        {outcome.logo === null ? (
          <Icon name="loader-pinwheel" />
        ) : (
          <Picture logo={outcome.logo} size="row" load="eager" />
        )}
        <div>
          <b>
            <ItemLink item={{ title: outcome.title, name: outcome.itemName }} />
          </b>
          <span className="tiny muted">{where}</span>
        </div>
      </div>
    );
  }
  return (
    <div className="verdict__got" data-r={outcome.rarity}>
      <Picture logo={outcome.logo} size="row" load="eager" />
      <div>
        <b>
          <ItemLink item={outcome} />
        </b>
        <RarityLabel rarity={outcome.rarity} />
        <span className="tiny muted">{where}</span>
      </div>
    </div>
  );
}
