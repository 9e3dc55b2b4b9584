import { formatG, formatPrice } from '#src/shared/format-value.ts';
import type { ReactElement } from 'react';
import type { T } from '#src/shared/text-keys.ts';
import { definePage, defineFragment, type PageProps } from '#views/render.tsx';
import { ItemLink } from '#ui/item-link.tsx';
import { Picture } from '#ui/picture.tsx';
import { RarityLabel } from '#ui/rarity-label.tsx';
import { invitationPage } from '#views/ui/sign-in-invitation.tsx';
import { useT } from '#ui/texts.tsx';
import { WindowPage, WindowPart } from '#views/ui/window.tsx';
import { RequestForm, Restriction } from './request-form.tsx';
import { RequestStatus } from './request-status.tsx';
import type { WithdrawalModel } from './withdrawal-model.ts';

type Props = PageProps<WithdrawalModel>;

function titleOf({ form, request }: WithdrawalModel, t: T): string {
  if (request !== null) return t('withdrawals.number', { number: request.id });
  return t(form !== null && form.missing > 0 ? 'withdrawals.restricted.title' : 'withdrawals.title');
}

/** Withdrawal of an item: requirements, or progress of the request. */
export const withdrawalPage = definePage<WithdrawalModel>({
  name: 'withdrawal',
  styles: 'account',
  isQuiet: true,
  Component: (props) => {
    const t = useT();
    if (props.model.request !== null) {
      return (
        <div className="wrap">
          <RequestStatus {...props} />
        </div>
      );
    }
    return (
      <WindowPage title={titleOf(props.model, t)}>
        <Beginning {...props} />
      </WindowPage>
    );
  },
  title: (model, t) => t('withdrawals.pageTitle', { item: model.item.title }),
  robots: 'noindex',
});

/** The same content as a dialog over the inventory. */
export const withdrawalFragment = defineFragment<WithdrawalModel>({
  id: 'withdrawal',
  Component: (props) => (
    <WindowPart id="withdrawal" title={titleOf(props.model, useT())} wide={props.model.request !== null}>
      {props.model.request === null ? <Beginning {...props} /> : <RequestStatus {...props} isWindow />}
    </WindowPart>
  ),
});

/** Progress of a request; polled while it is open. */
export const withdrawalStatusFragment = defineFragment<WithdrawalModel>({
  id: 'withdrawal-status',
  Component: RequestStatus,
});

export const withdrawalInvitation = invitationPage({
  icon: 'package-open',
  title: 'withdrawals.title',
  text: 'withdrawals.invitation',
});

function Beginning(props: Props): ReactElement | null {
  const t = useT();
  const { item, form } = props.model;
  if (form === null) return null;
  return (
    <>
      <div className="thing" data-r={item.rarity}>
        <Picture logo={item.logo} size="row" load="eager" />
        <div>
          <b>
            <ItemLink item={item} />
          </b>
          <RarityLabel rarity={item.rarity} />
          <span className="tiny muted">
            {`${formatPrice(item, props.layout.currency.sign)} · ${formatG(item.priceG, t)}`}
          </span>
        </div>
      </div>
      {form.missing > 0 ? <Restriction {...props} form={form} /> : <RequestForm {...props} form={form} />}
    </>
  );
}
