import { formatG, formatPrice } from '#src/shared/format-value.ts';
import type { ReactElement } from 'react';
import { formatCount } from '#src/shared/format.ts';
import { AuthFields } from '#ui/auth-fields.tsx';
import { Icon } from '#ui/icon.tsx';
import type { DropModel } from '#ui/models/items.ts';
import { Moment } from '#ui/moment.tsx';
import { Price } from '#ui/money.tsx';
import { useT } from '#ui/texts.tsx';
import { definePage, defineFragment, type PageProps } from '#views/render.tsx';
import { AskAbout } from '#views/ui/ask-about.tsx';
import { invitationPage } from '#views/ui/sign-in-invitation.tsx';
import { SheetArt, SheetMarks, SheetPlaces, type SheetPlaceModel } from '#views/ui/item-sheet.tsx';
import { WindowPage, WindowPart } from '#views/ui/window.tsx';
import { isOnItsWay, isOwned, isSellable, StateBadge } from './inventory-tile.tsx';

export interface ItemPageModel {
  readonly drop: DropModel;
  /** Cases that contain the item now, with its chance and tickets. */
  readonly places: readonly SheetPlaceModel[];
  /** Changes of the item's state, oldest first. */
  readonly history: readonly { readonly label: string; readonly at: string }[];
  /** Address of the list that the player came from; null for the inventory. */
  readonly back: string | null;
  readonly idempotencyKey: string;
}

type Props = PageProps<ItemPageModel>;

/** One item of the player with everything that can be done with it. */
export const itemPage = definePage<ItemPageModel>({
  name: 'item',
  styles: 'account',
  Component: (props) => (
    <WindowPage title={props.model.drop.item.title}>
      <Sheet {...props} />
      <a className="link link--under" href={backOf(props)}>
        {useT()('my-account.item.back')}
      </a>
    </WindowPage>
  ),
  title: ({ drop }) => drop.item.title,
  robots: 'noindex',
});

/** The same content as a sheet over the inventory. */
export const itemFragment = defineFragment<ItemPageModel>({
  id: 'item',
  Component: (props) => (
    <WindowPart id="item" title={props.model.drop.item.title}>
      <Sheet {...props} />
    </WindowPart>
  ),
});

export const itemInvitation = invitationPage({
  icon: 'package',
  title: 'my-account.title',
  text: 'my-account.invitation.text',
});

const backOf = ({ model, layout }: Props): string => model.back ?? layout.href('/profile');

function Sheet(props: Props): ReactElement {
  const t = useT();
  const { drop } = props.model;
  const { item } = drop;
  return (
    <div className="item-sheet stack" data-r={item.rarity}>
      <SheetArt item={item} />
      <p className="row">
        <SheetMarks item={item} />
        <StateBadge drop={drop} />
      </p>
      <Facts drop={drop} />
      {drop.locked && (
        <p className="notice notice--info">
          <Icon name="lock" />
          <span>{t('my-account.item.lockedWhy')}</span>
        </p>
      )}
      <Acts {...props} />
      <SheetPlaces places={props.model.places} />
      <History {...props} />
    </div>
  );
}

function Facts({ drop }: { drop: DropModel }): ReactElement {
  const t = useT();
  const { item, ticket, caseTitle } = drop;
  return (
    <dl className="bill">
      <dt>{t('my-account.item.price')}</dt>
      <dd>
        <Price of={item} className={isOwned(drop) ? 'money' : 'num'} />
      </dd>
      <dt>{t('my-account.item.priceG')}</dt>
      <dd className="num">{formatG(item.priceG, t)}</dd>
      {caseTitle !== null && (
        <>
          <dt>{t('my-account.item.case')}</dt>
          <dd>{caseTitle}</dd>
        </>
      )}
      {ticket !== null && (
        <>
          <dt>{t('my-account.item.ticket')}</dt>
          <dd className="num">{formatCount(ticket)}</dd>
        </>
      )}
    </dl>
  );
}

/** Selling is the main action; what cannot be done now is left out. */
function Acts(props: Props): ReactElement {
  const t = useT();
  const { model, layout } = props;
  const { drop, idempotencyKey } = model;
  const { insertId, item, drawId } = drop;
  const sum = formatPrice(item, layout.currency.sign);
  const fields = (
    <>
      <AuthFields auth={layout.auth} idempotencyKey={idempotencyKey} />
      <input type="hidden" name="return" value={backOf(props)} />
    </>
  );
  return (
    <div className="item-sheet__acts">
      {isSellable(drop) && (
        <form method="post" action={layout.href('/profile/sell')}>
          {fields}
          <button className="btn btn--main btn--wide" type="submit" name="ids" value={insertId}>
            {t('my-account.item.sellFor', { sum })}
          </button>
        </form>
      )}
      {isSellable(drop) && (
        <a className="btn btn--wide" href={layout.href(`/withdraw/${String(insertId)}`)} data-dialog="withdrawal">
          {t('my-account.item.withdraw')}
        </a>
      )}
      {isOnItsWay(drop) && (
        <a className="btn btn--wide" href={layout.href(`/withdraw/${String(insertId)}`)}>
          {t('my-account.item.withdrawalOf')}
        </a>
      )}
      {isOwned(drop) && (
        <form method="post" action={layout.href('/profile/lock')}>
          {fields}
          <input type="hidden" name="on" value={drop.locked ? '0' : '1'} />
          <button className="btn btn--line btn--wide" type="submit" name="insertId" value={insertId}>
            <Icon name={drop.locked ? 'lock-open' : 'lock'} small />
            {t(drop.locked ? 'my-account.item.unlockIt' : 'my-account.item.lockIt')}
          </button>
        </form>
      )}
      {item.name !== null && (
        <a className="btn btn--line btn--wide" href={layout.href(`/item/${item.name}`)}>
          <Icon name="info" small />
          {t('my-account.item.story')}
        </a>
      )}
      {drawId !== null && (
        <a className="btn btn--line btn--wide" href={layout.href(`/fair/draw/${String(drawId)}`)}>
          <Icon name="shield-check" small />
          {t('my-account.item.proofIt')}
        </a>
      )}
      <AskAbout kind="item" subject={insertId} />
    </div>
  );
}

function History({ model: { drop, history } }: Props): ReactElement {
  const t = useT();
  const entries = [{ label: t('my-account.item.got'), at: drop.createdAt }, ...history];
  return (
    <section>
      <h3>{t('my-account.item.history')}</h3>
      <ol className="list">
        {entries.map(({ label, at }, index) => (
          <li key={index}>
            <span>{label}</span>
            <Moment className="right small muted" at={at} />
          </li>
        ))}
      </ol>
    </section>
  );
}
