import type { ReactElement } from 'react';
import { definePage, type PageProps } from '#views/render.tsx';
import { useT } from '#ui/texts.tsx';
import { Ended, Slip } from './slip.tsx';
import { Icon } from '#ui/icon.tsx';

/** Ways in which the sandbox notifies the store of a decision. */
const MANNERS = ['prompt', 'late', 'twice', 'reversed', 'wrong', 'lost'] as const;

export interface SandboxModel {
  readonly id: string;
  readonly state: 'pending' | 'paid' | 'declined';
  readonly description: string;
  /** Formatted with its currency. */
  readonly amount: string;
  /** The store's payment id. */
  readonly order: string;
  readonly manner: (typeof MANNERS)[number];
  /** Last digits of the confirming phone number; null before one is entered. */
  readonly phone: string | null;
  readonly isAsked: boolean;
  /** Link back to the store. */
  readonly returnUrl: string;
}

/** Hosted payment page: the sum, and buttons that approve or decline it. */
export const payPage = definePage<SandboxModel>({
  name: 'sandbox',
  styles: 'account',
  Component: Pay,
  title: ({ amount }, t) => t('sandbox-provider.pay.title', { amount }),
  robots: 'noindex',
  isApart: true,
});

function Pay({ model, layout }: PageProps<SandboxModel>): ReactElement {
  const t = useT();
  const { id, state, amount, manner } = model;
  if (state !== 'pending') return <Ended model={model} />;
  return (
    <Slip model={model} title={t('sandbox-provider.pay.heading')}>
      <form className="stack" method="post" action={layout.href(`/sandbox/pay/${id}`)}>
        <button type="submit" className="btn btn--main btn--big btn--wide" name="decision" value="paid">
          {t('sandbox-provider.pay', { amount })}
        </button>
        <button type="submit" className="btn btn--ghost btn--wide" name="decision" value="declined">
          {t('sandbox-provider.decline')}
        </button>
        <Manners chosen={manner} />
      </form>
    </Slip>
  );
}

/** Test options for developers; collapsed, because a payer does not need them. */
function Manners({ chosen }: { chosen: SandboxModel['manner'] }): ReactElement {
  const t = useT();
  return (
    <details className="slip__more">
      <summary>
        {t('sandbox-provider.manner')}
        <Icon name="chevron-down" small />
      </summary>
      <fieldset>
        <legend className="vh">{t('sandbox-provider.manner')}</legend>
        {MANNERS.map((manner) => (
          <label key={manner} className="check">
            <input type="radio" name="manner" value={manner} defaultChecked={manner === chosen} />
            <span>{t(`sandbox-provider.manner.${manner}`)}</span>
          </label>
        ))}
      </fieldset>
    </details>
  );
}
