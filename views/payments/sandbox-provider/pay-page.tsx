import type { ReactElement } from 'react';
import { href } from '#src/shared/locales.ts';
import { definePage, type PageProps } from '../render.tsx';
import { useT } from '../ui/texts.tsx';
import { Ended, Slip } from './slip.tsx';

/** How the store can be told of a decision. */
const MANNERS = ['prompt', 'late', 'twice', 'reversed', 'wrong', 'lost'] as const;

/** A payment as the sandbox shows it. */
export interface SandboxModel {
  readonly id: string;
  readonly state: 'pending' | 'paid' | 'declined';
  readonly description: string;
  /** With its currency, ready to be read. */
  readonly amount: string;
  /** What the store calls the payment. */
  readonly order: string;
  readonly manner: (typeof MANNERS)[number];
  /** The last digits of the number that confirms, once one was typed. */
  readonly phone: string | null;
  readonly isAsked: boolean;
  /** Back to the store. */
  readonly returnUrl: string;
}

/** The hosted page: what is to be paid, and the two ways in which it can end. */
export const payPage = definePage<SandboxModel>({
  name: 'sandbox',
  Component: Pay,
  title: ({ amount }, t) => t('sandbox.pay.title', { amount }),
  robots: 'noindex',
  isApart: true,
});

function Pay({ model, frame }: PageProps<SandboxModel>): ReactElement {
  const t = useT();
  const { id, state, amount, manner } = model;
  if (state !== 'pending') return <Ended model={model} />;
  return (
    <Slip model={model} title={t('sandbox.pay.heading')}>
      <form className="stack" method="post" action={href(frame.locale, `/sandbox/pay/${id}`)}>
        <button type="submit" className="btn btn--main btn--big btn--wide" name="decision" value="paid">
          {t('sandbox.pay', { amount })}
        </button>
        <button type="submit" className="btn btn--ghost btn--wide" name="decision" value="declined">
          {t('sandbox.decline')}
        </button>
        <Manners chosen={manner} />
      </form>
    </Slip>
  );
}

/** What tests of a store want to choose. It is closed, since a payer has no use for it. */
function Manners({ chosen }: { chosen: SandboxModel['manner'] }): ReactElement {
  const t = useT();
  return (
    <details className="slip__more">
      <summary>{t('sandbox.manner')}</summary>
      <fieldset>
        <legend className="vh">{t('sandbox.manner')}</legend>
        {MANNERS.map((manner) => (
          <label key={manner} className="check">
            <input type="radio" name="manner" value={manner} defaultChecked={manner === chosen} />
            <span>{t(`sandbox.manner.${manner}`)}</span>
          </label>
        ))}
      </fieldset>
    </details>
  );
}
