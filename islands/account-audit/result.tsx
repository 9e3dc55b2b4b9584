import type { ReactElement } from 'react';
import { formatCount } from '#src/shared/format.ts';
import { exactMoment } from '#src/shared/format-time.ts';
import type { T } from '#src/shared/text-keys.ts';
import { useHref } from '#ui/href.ts';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import type { AccountAuditProps } from './props.ts';
import type { AuditResult, ShownFailure } from './run-audit.ts';

/** More failures have one cause; the first ones name it. */
const MOST_FAILURES = 50;

/** The verdict of an audit: one page to print, with the hash of the newest seal. */
export function Result({ result, player }: { result: AuditResult; player: AccountAuditProps['player'] }): ReactElement {
  const t = useT();
  const { holds, failures } = result;
  return (
    <div className="fair-result">
      <div className="verdict audit-verdict mt3">
        <div className={`verdict__ok is-${holds ? 'match' : 'mismatch'}`}>
          <Icon name={holds ? 'shield-check' : 'triangle-alert'} />
          <div role="status">
            <b className="display">
              {holds ? t('account-data.audit.holds') : t('account-data.audit.fails', { count: failures.length })}
            </b>
            {!holds && <span>{t('account-data.audit.fails.text')}</span>}
          </div>
        </div>
        {!holds && (
          <ul className="list small">
            {failures.slice(0, MOST_FAILURES).map((failure, index) => (
              <li key={index} className="bad">
                {failureText(failure, t)}
              </li>
            ))}
            {failures.length > MOST_FAILURES && (
              <li>{t('account-data.audit.failures.more', { n: formatCount(failures.length - MOST_FAILURES) })}</li>
            )}
          </ul>
        )}
        <Facts result={result} player={player} />
      </div>
    </div>
  );
}

function Facts({ result, player }: { result: AuditResult; player: AccountAuditProps['player'] }): ReactElement {
  const t = useT();
  const href = useHref();
  const { draws, movements, wallets, sealed, exportedAt, head, compared } = result;
  const counted = (count: number) => ({ count, n: formatCount(count) });
  return (
    <dl className="facts facts--wide">
      <dt>{t('account-data.audit.account')}</dt>
      <dd>{t('account-data.audit.account.who', { name: player.name, id: String(player.ID) })}</dd>
      <dt>{t('account-data.audit.exported')}</dt>
      <dd>{exactMoment(exportedAt, t.tag)}</dd>
      <dt>{t('account-data.audit.draws')}</dt>
      <dd>
        {t('account-data.audit.draws.verified', counted(draws.verified))}
        {draws.waiting > 0 && (
          <>
            {`; ${t('account-data.audit.draws.waiting', counted(draws.waiting))} `}
            <a className="link link--under" href={href('/fair')}>
              {t('account-data.audit.rotate')}
            </a>
          </>
        )}
      </dd>
      <dt>{t('account-data.audit.ledger')}</dt>
      <dd>{t('account-data.audit.ledger.sums', { ...counted(movements), wallets })}</dd>
      <dt>{t('account-data.audit.seals')}</dt>
      <dd>
        {t('account-data.audit.seals.verified', counted(sealed.verified))}
        {sealed.left > 0 && `; ${t('account-data.audit.seals.left', counted(sealed.left))}`}
        {sealed.seals > 0 && `. ${t('account-data.audit.seals.compared', { compared, all: sealed.seals })}`}
      </dd>
      <dt>{t('account-data.audit.head')}</dt>
      <dd>
        {head === null ? (
          t('account-data.audit.head.none')
        ) : (
          <>
            {`${t('account-data.audit.head.number', { number: head.number })}, ${exactMoment(head.sealedAt, t.tag)}`}
            <code className="code mt2">{head.hash}</code>
          </>
        )}
      </dd>
    </dl>
  );
}

const brief = (hash: string): string => `${hash.slice(0, 8)}…`;

function failureText(failure: ShownFailure, t: T): string {
  switch (failure.kind) {
    case 'seed':
      return t('account-data.audit.failure.seed', { hash: brief(failure.hash) });
    case 'missing':
    case 'twice':
      return t(`account-data.audit.failure.${failure.kind}`, { hash: brief(failure.hash), nonce: failure.nonce });
    case 'balance':
      return t('account-data.audit.failure.balance', {
        account: failure.account,
        unit: failure.unit,
        sum: (failure.sum / 100).toFixed(2),
        balance: (failure.balance / 100).toFixed(2),
      });
    case 'ticket':
      return t('account-data.audit.failure.ticket', { ...failure });
    default:
      return t(`account-data.audit.failure.${failure.kind}`, { ...failure });
  }
}
