import type { ReactElement } from 'react';
import accountAudit, { type AccountAuditProps } from '#islands/account-audit.island.tsx';
import { formatCount } from '#src/shared/format.ts';
import { SEALED_DRAWS } from '#src/shared/replay-account.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { useT } from '#ui/texts.tsx';
import { VerifierLink } from '#views/portal/fairness/offline-panel.tsx';
import { definePage, type PageProps } from '#views/render.tsx';
import { Island } from '#views/ui/island.tsx';
import { invitationPage } from '#views/ui/sign-in-invitation.tsx';

export interface AuditPageModel {
  readonly player: AccountAuditProps['player'];
}

export const auditPage = definePage<AuditPageModel>({
  name: 'account-audit',
  styles: 'fair',
  Component: Audit,
  title: (_, t) => t('account-data.audit.title'),
  robots: 'noindex',
});

export const auditInvitation = invitationPage({
  icon: 'shield-check',
  title: 'account-data.audit.title',
  text: 'account-data.audit.invitation',
});

const COMMAND = 'node verify-draw.mjs opencrate.json';

function Audit({ model: { player }, layout }: PageProps<AuditPageModel>): ReactElement {
  const t = useT();
  const file = layout.href('/profile/export.json');
  const does: readonly { readonly icon: IconName; readonly text: string }[] = [
    { icon: 'shield-check', text: t('account-data.audit.does.draws') },
    { icon: 'scale', text: t('account-data.audit.does.ledger') },
    { icon: 'lock', text: t('account-data.audit.does.seals', { most: formatCount(SEALED_DRAWS) }) },
  ];
  return (
    <div className="wrap">
      <nav className="crumbs" aria-label={t('my-account.tabs')}>
        <a href={layout.href('/profile')}>{t('my-account.title')}</a>
        <span aria-hidden="true">/</span>
        <span aria-current="page">{t('account-data.audit.title')}</span>
      </nav>
      <header className="page-head page-head--tight">
        <h1>{t('account-data.audit.title')}</h1>
        <p>{t('account-data.audit.lead')}</p>
      </header>
      <section className="panel stack" aria-label={t('account-data.audit.title')}>
        <ul className="list list--tick small">
          {does.map(({ icon, text }) => (
            <li key={icon}>
              <Icon name={icon} small />
              <span>{text}</span>
            </li>
          ))}
        </ul>
        <p className="small no-script">{t('account-data.audit.noScript')}</p>
        <Island of={accountAudit} props={{ player, file }} />
      </section>
      <section className="panel section stack audit-offline" aria-labelledby="offline">
        <h2 id="offline">{t('account-data.audit.offline')}</h2>
        <p className="small muted">{t('account-data.audit.offline.text')}</p>
        <code className="code">{COMMAND}</code>
        <div className="row">
          <a className="btn btn--line" href={file} download>
            <Icon name="download" small />
            {t('account-data.audit.file')}
          </a>
          <VerifierLink file="verify-draw.mjs" language="JavaScript" isNarrow />
        </div>
      </section>
    </div>
  );
}
