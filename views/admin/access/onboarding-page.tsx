import type { ReactElement } from 'react';
import type { Role } from '#src/shared/powers.ts';
import { definePage, type PageProps } from '#views/render.tsx';
import { FieldRow } from '#views/ui/staff/field-row.tsx';
import { useT } from '#ui/texts.tsx';
import { NewPasswordField } from './factor-fields.tsx';
import { ProviderButtons, type StaffProvider } from './provider-buttons.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

interface QrModel {
  readonly size: number;
  /** SVG path of the QR code; each module has size 1. */
  readonly path: string;
}

/** One step of the set-up that a staff member reaches by a personal link. */
export interface OnboardingModel {
  readonly key: string;
  readonly name: string;
  readonly role: Role;
  readonly step:
    | { readonly kind: 'first'; readonly ways: readonly StaffProvider[] }
    | { readonly kind: 'second'; readonly address: string; readonly secret: string; readonly qr: QrModel }
    | { readonly kind: 'codes'; readonly codes: readonly string[] };
}

/** Set-up page for a new staff member or for a new second factor. */
export const onboardingPage = definePage<OnboardingModel>({
  name: 'staff-begin',
  Component: Begin,
  title: (_model, t) => t('admin-access.begin.title'),
  robots: 'noindex',
});

function Begin({ model, layout }: PageProps<OnboardingModel>): ReactElement {
  const t = useT();
  const { step, name, role } = model;
  const address = layout.href(`/staff/begin/${model.key}`);
  return (
    <div className="staff-narrow">
      <h1>{t('admin-access.begin.title')}</h1>
      <p>{t('admin-access.begin.who', { name, role: t(`admin-access.role.${role}`) })}</p>
      {step.kind === 'first' && <First address={address} name={name} ways={step.ways} />}
      {step.kind === 'second' && <Second address={address} step={step} />}
      {step.kind === 'codes' && (
        <RecoveryCodes
          codes={step.codes}
          title={t('admin-access.begin.codes')}
          action={`${address}/kept`}
          label={t('admin-access.begin.kept')}
        />
      )}
    </div>
  );
}

interface FirstProps {
  readonly address: string;
  readonly name: string;
  readonly ways: readonly StaffProvider[];
}

function First({ address, name, ways }: FirstProps): ReactElement {
  return (
    <>
      <Password address={address} name={name} />
      <ProviderButtons ways={ways} action={`${address}/link`} />
    </>
  );
}

function Password({ address, name }: Omit<FirstProps, 'ways'>): ReactElement {
  const t = useT();
  return (
    <form className="panel staff-form" method="post" action={`${address}/password`}>
      <h2>{t('admin-access.begin.first')}</h2>
      {/* Lets browsers store the user name with the password. */}
      <input type="hidden" autoComplete="username" defaultValue={name} />
      <NewPasswordField label={t('admin-access.password')} />
      <button className="btn btn--main" type="submit">
        {t('admin-access.begin.next')}
      </button>
    </form>
  );
}

type SecondStep = Extract<OnboardingModel['step'], { kind: 'second' }>;

function Second({ address, step }: { address: string; step: SecondStep }): ReactElement {
  const t = useT();
  const { qr, secret } = step;
  return (
    <form className="panel staff-form" method="post" action={`${address}/code`}>
      <h2>{t('admin-access.begin.second')}</h2>
      <p>{t('admin-access.begin.scan')}</p>
      <svg className="staff-qr" viewBox={`0 0 ${String(qr.size)} ${String(qr.size)}`} role="img">
        <title>{t('admin-access.begin.qr')}</title>
        <path d={qr.path} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <p>
        {`${t('admin-access.begin.type')} `}
        <code className="staff-key">{(secret.match(/.{1,4}/g) ?? []).join(' ')}</code>
      </p>
      <p>
        <a className="link link--under" href={step.address}>
          {t('admin-access.begin.open')}
        </a>
      </p>
      <FieldRow label={t('admin-access.code')} hint={t('admin-access.begin.codeHint')}>
        <input
          type="text"
          className="input num"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9 ]{6,7}"
          maxLength={7}
          required
        />
      </FieldRow>
      <button className="btn btn--main" type="submit">
        {t('admin-access.begin.next')}
      </button>
    </form>
  );
}
