import type { ReactElement } from 'react';
import contractDesk from '../../islands/contract-desk.island.tsx';
import type { TrayOffer } from '../../islands/contract-desk/props.ts';
import { definePart, type PageProps } from '../render.tsx';
import { Island } from '../ui/island.tsx';
import type { ContractOfferModel, ContractPageModel } from './contract-page-model.ts';

/** The tray with its offer: what the form answers to htmx. */
export const trayPart = definePart<ContractPageModel>({
  id: 'contract-tray',
  Component: ({ model, frame }) => <Tray model={model} frame={frame} />,
});

export function Tray({ model: { desk, rules, seeds }, frame }: PageProps<ContractPageModel>): ReactElement {
  return (
    <section id="contract-tray" className="tray-place">
      <Island
        of={contractDesk}
        props={{
          picked: desk.picked.map(({ insertId, item: { title, logo, rarity, priceG } }) => ({
            ...{ id: insertId, title, logo, rarity, priceG },
          })),
          offer: desk.offer && trayOffer(desk.offer),
          refusal: desk.refusal,
          here: desk.items.list.map(({ insertId }) => insertId),
          ...rules,
          ...{ seeds, sign: frame.currency.sign, locale: frame.locale },
        }}
      />
    </section>
  );
}

/** Only what the tray shows goes into the page: the answer of the call holds more. */
const trayOffer = ({ value, min, max, odds, quote }: ContractOfferModel): TrayOffer => ({
  ...{ value, min, max, quote },
  odds: odds.map(({ item: { title, rarity, priceG }, chance, from, to }) => ({
    ...{ item: { title, rarity, priceG }, chance, from, to },
  })),
});
