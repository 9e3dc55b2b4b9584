import type { ReactElement } from 'react';
import type { PageProps } from '#views/render.tsx';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';

/** Downloadable verifiers; each is one file without dependencies. */
export function OfflinePanel({ layout }: Pick<PageProps<object>, 'layout'>): ReactElement {
  const t = useT();
  return (
    <section className="panel stack" aria-labelledby="offline">
      <h2 id="offline">{t('fairness.offline.title')}</h2>
      <p className="muted small">{t('fairness.offline.text')}</p>
      <div className="acts">
        <VerifierLink file="verify-draw.mjs" language="JavaScript" />
        <VerifierLink file="verify_draw.py" language="Python" />
        <a className="btn btn--line btn--wide" href={`${layout.href('/fair')}#rule`}>
          <Icon name="file-text" small />
          {t('fairness.offline.rule')}
        </a>
      </div>
      <div className="notice">
        <Icon name="scale" />
        <span>
          <b>{t('fairness.offline.same')}</b> {t('fairness.offline.same.text')}
        </span>
      </div>
    </section>
  );
}

interface VerifierProps {
  readonly file: string;
  readonly language: string;
  readonly isNarrow?: boolean;
}

export function VerifierLink({ file, language, isNarrow = false }: VerifierProps): ReactElement {
  const t = useT();
  return (
    <a className={isNarrow ? 'btn btn--line' : 'btn btn--line btn--wide'} href={`/${file}`} download={file}>
      <Icon name="download" small />
      {t('fairness.offline.download', { language })}
    </a>
  );
}

/** The draw algorithm of both verifiers in language-neutral notation. */
const RULE = [
  'serverSeedHash = SHA-256(serverSeed)',
  'digest = HMAC-SHA256(serverSeed, "clientSeed:nonce:cursor")',
  'x = digest[0…12], 16 → 10',
  'ticket = ⌊x × 1 000 000 ÷ 2⁵²⌋',
].join('\n');

/** Complete algorithm, for readers who write a verifier. */
export function Rule(): ReactElement {
  const t = useT();
  return (
    <section className="panel section stack" id="rule" aria-labelledby="rule-title">
      <h2 id="rule-title">{t('fairness.rule.title')}</h2>
      <p className="small muted">{t('fairness.rule.text')}</p>
      <pre className="code fair-rule">{RULE}</pre>
      <p className="small muted">{t('fairness.rule.odds')}</p>
    </section>
  );
}
