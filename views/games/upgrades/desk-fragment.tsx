import type { ReactElement } from 'react';
import { formatMoney } from '#src/shared/format.ts';
import { AverageCostDetails } from '#ui/average-cost-details.tsx';
import { signInHref } from '#views/layout/destinations.ts';
import type { LayoutModel } from '#views/layout/layout-model.ts';
import upgradeForm from '#islands/upgrade-form.island.tsx';
import { defineFragment } from '#views/render.tsx';
import { Island } from '#views/ui/island.tsx';
import { Mine, Targets } from './choices.tsx';
import { Controls } from './controls.tsx';
import { DEPENDENT } from './dependent.ts';
import { Pair } from './pair.tsx';
import type { UpgradeFormModel, UpgradePageModel } from './upgrade-page-model.ts';

/** The whole form; htmx swaps only the elements that depend on the selection. */
export const upgradeDeskFragment = defineFragment<UpgradePageModel>({
  id: 'upgrade-desk',
  Component: ({ model: { desk, rules }, layout }) => <UpgradeDesk desk={desk} most={rules.most} layout={layout} />,
});

export interface UpgradeDeskProps {
  readonly desk: UpgradeFormModel;
  /** Most items of one stake. */
  readonly most: number;
  readonly layout: LayoutModel;
}

/**
 * One GET form for the whole selection: each button works without JavaScript. With htmx each change swaps the pair, the
 * dial and the targets, but no field that the player is using.
 */
export function UpgradeDesk({ desk, most, layout }: UpgradeDeskProps): ReactElement {
  const address = layout.href('/upgrade');
  return (
    <form
      id="upgrade-desk"
      className="upg"
      // The browser would restore choices that the dial beside them does not show.
      autoComplete="off"
      action={address}
      hx-get={address}
      hx-trigger="change, submit, input delay:400ms from:#target-search"
      hx-target="#upgrade-desk"
      hx-swap="none"
      hx-select-oob={DEPENDENT}
      hx-replace-url="true"
      hx-sync="this:replace"
    >
      <Pair desk={desk} layout={layout} />
      <div className="upg__dial">
        <Chance desk={desk} most={most} layout={layout} />
        <Controls desk={desk} layout={layout} />
      </div>
      <div className="upg-lists">
        <Mine desk={desk} layout={layout} />
        <Targets desk={desk} layout={layout} />
      </div>
    </form>
  );
}

/** The dial with its button, swapped at each change of the selection. */
function Chance({ desk, most, layout }: UpgradeDeskProps): ReactElement {
  const { offer, refusal, picked, stake, add, addMinor, target, side, seeds } = desk;
  const ids = picked.map(({ insertId }) => insertId);
  return (
    <div id="upgrade-chance" className="upg__chance">
      <Island
        of={upgradeForm}
        props={{
          offer: offer && { chance: offer.chance, from: offer.from, to: offer.to, quote: offer.quote },
          next: nextOf(desk),
          most,
          refusal,
          selection: target && { ids, addMinor, target: target.id, side },
          stake,
          add: add ?? 0,
          seeds,
          signIn: desk.isSample ? signInHref({ ...layout, path: '/upgrade' }) : null,
          preferences: layout.player?.preferences ?? null,
          sign: layout.currency.sign,
          locale: layout.locale,
        }}
      />
      {offer && (
        <AverageCostDetails
          game="upgrades"
          cost={offer.averageCost}
          sum={formatMoney(Math.abs(offer.averageCost), layout.currency.sign)}
        />
      )}
    </div>
  );
}

/** The step that an offer still needs. */
function nextOf({ picked, usableCount, offer }: UpgradeFormModel): 'open' | 'stake' | 'aim' | null {
  if (offer !== null) return null;
  if (picked.length > 0) return 'aim';
  return usableCount > 0 ? 'stake' : 'open';
}
