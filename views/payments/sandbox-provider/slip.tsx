import type { ReactElement, ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import type { SandboxModel } from './pay-page.tsx';

interface SlipProps {
  readonly model: SandboxModel;
  readonly title: string;
  readonly children: ReactNode;
}

export function Slip({ model, title, children }: SlipProps): ReactElement {
  const t = useT();
  return (
    <div className="slip">
      <p className="slip__whose">
        <Icon name="triangle-alert" small />
        <span>
          <b>{t('sandbox-provider.name')}</b> {t('sandbox-provider.test')}
        </span>
      </p>
      <section className="slip__body stack">
        <h1>{title}</h1>
        <p className="slip__sum money">{model.amount}</p>
        <dl className="slip__facts">
          <dt>{t('sandbox-provider.for')}</dt>
          <dd>{model.description}</dd>
          <dt>{t('sandbox-provider.order')}</dt>
          <dd>
            <code>{model.order}</code>
          </dd>
        </dl>
        {children}
      </section>
    </div>
  );
}

export function Ended({ model }: { readonly model: SandboxModel }): ReactElement {
  const t = useT();
  const isPaid = model.state === 'paid';
  return (
    <Slip model={model} title={t(isPaid ? 'sandbox-provider.paid.heading' : 'sandbox-provider.declined.heading')}>
      <p className={isPaid ? 'notice notice--good' : 'notice notice--bad'} role="status">
        <Icon name={isPaid ? 'circle-check' : 'circle-x'} />
        <span>{t(isPaid ? 'sandbox-provider.paid' : 'sandbox-provider.declined')}</span>
      </p>
      <a className="btn btn--main btn--wide" href={model.returnUrl}>
        {t('sandbox-provider.back')}
      </a>
    </Slip>
  );
}
