import type { ReactElement } from 'react';
import { formatCount } from '#src/shared/format.ts';
import { exactMoment } from '#src/shared/format-time.ts';
import { SEALED_DRAWS } from '#src/shared/replay-account.ts';
import type { T } from '#src/shared/text-keys.ts';
import type { MovementAccount } from '#src/shared/transfer-kinds.ts';
import { useHref } from '#ui/href.ts';
import type { IconName } from '#ui/icon-names.ts';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import type { AccountAuditProps } from './props.ts';
import type { AuditResult, ShownFailure } from './run-audit.ts';

/** More failures have one cause; the first ones name it. */
const MOST_FAILURES = 50;

/** Green and red are for verdicts alone. */
const LOOKS = {
  holds: { tone: ' is-match', icon: 'shield-check' },
  fails: { tone: ' is-mismatch', icon: 'triangle-alert' },
  uncompared: { tone: '', icon: 'circle-alert' },
  nothing: { tone: '', icon: 'circle-alert' },
} as const satisfies Record<AuditResult['verdict'], { readonly tone: string; readonly icon: IconName }>;

/** The verdict of an audit: one page to print, with the hash of the newest seal. */
export function Result({ result, player }: { result: AuditResult; player: AccountAuditProps['player'] }): ReactElement {
  const t = useT();
  const { verdict, failures } = result;
  const { tone, icon } = LOOKS[verdict];
  return (
    <div className="fair-result">
      <div className="verdict audit-verdict mt3">
        <div className={`verdict__ok${tone}`}>
          <Icon name={icon} />
          <div role="status">
            <b className="display">{t(`account-data.audit.${verdict}`, { count: failures.length })}</b>
            {verdict !== 'holds' && <span>{t(`account-data.audit.${verdict}.text`)}</span>}
          </div>
        </div>
        {failures.length > 0 && (
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
        {sealed.left > 0 &&
          `; ${t('account-data.audit.seals.left', { ...counted(sealed.left), most: formatCount(SEALED_DRAWS) })}`}
        {sealed.seals > 0 && `. ${t('account-data.audit.seals.compared', { compared, all: sealed.seals })}`}
      </dd>
      <dt>{t('account-data.audit.head')}</dt>
      <dd>
        {head === null || head === 'lost' ? (
          t(head === null ? 'account-data.audit.head.none' : 'account-data.audit.head.lost')
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
    case 'extra':
      return t(`account-data.audit.failure.${failure.kind}`, { hash: brief(failure.hash), nonce: failure.nonce });
    case 'balance':
      return t('account-data.audit.failure.balance', {
        account: accountName(failure.account, t),
        sum: (failure.sum / 100).toFixed(2),
        balance: (failure.balance / 100).toFixed(2),
      });
    case 'wallet':
      return t('account-data.audit.failure.wallet', { account: accountName(failure.account, t) });
    case 'ticket':
      return t('account-data.audit.failure.ticket', { ...failure });
    default:
      return t(`account-data.audit.failure.${failure.kind}`, { ...failure });
  }
}

/** The name of an account as in the list of transactions. */
const accountName = (account: string, t: T): string => t(`ledger.account.${account as MovementAccount}`);
