import type { ReactElement } from 'react';
import contractForm from '#islands/contract-form.island.tsx';
import type { TrayOffer } from '#ui/models/contracts.ts';
import { signInHref } from '#views/layout/destinations.ts';
import { defineFragment, type PageProps } from '#views/render.tsx';
import { Island } from '#views/ui/island.tsx';
import type { ContractOfferModel, ContractPageModel } from './contract-page-model.ts';

/** The tray with its offer: the form's response to htmx. */
export const trayFragment = defineFragment<ContractPageModel>({
  id: 'contract-tray',
  Component: ({ model, layout }) => <Tray model={model} layout={layout} />,
});

export function Tray({ model: { desk, rules, seeds, isSample }, layout }: PageProps<ContractPageModel>): ReactElement {
  return (
    <section id="contract-tray" className="tray-place">
      <Island
        of={contractForm}
        props={{
          picked: desk.picked.map(({ insertId, item: { title, logo, rarity, priceG } }) => ({
            id: insertId,
            title,
            logo,
            rarity,
            priceG,
          })),
          offer: desk.offer && trayOffer(desk.offer),
          refusal: desk.refusal,
          here: desk.items.list.map(({ insertId }) => insertId),
          isEmpty: desk.usable.count === 0,
          ...rules,
          seeds,
          signIn: isSample ? signInHref({ ...layout, path: '/contract' }) : null,
          preferences: layout.player?.preferences ?? null,
          sign: layout.currency.sign,
          locale: layout.locale,
        }}
      />
    </section>
  );
}

/** Keeps only the fields that the tray shows; the API response has more. */
const trayOffer = ({ value, worth, min, max, odds, averageCost, quote }: ContractOfferModel): TrayOffer => ({
  value,
  worth,
  min,
  max,
  averageCost,
  quote,
  odds: odds.map(({ item: { name, title, rarity, priceG, price }, chance, from, to }) => ({
    item: { name, title, rarity, priceG, price },
    chance,
    from,
    to,
  })),
});
