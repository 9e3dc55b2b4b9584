import type { ReactElement } from 'react';
import { formatCount } from '#src/shared/format.ts';
import type { SeedsModel } from '#ui/models/draws.ts';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import { showToast } from '#islands/runtime/dialogs/toast.ts';

/** Seed commitment for the next opening: a short hash that expands to the full hash, with a copy button. */
export function SeedDetails({ seeds }: { seeds: SeedsModel }): ReactElement {
  const t = useT();
  const { serverSeedHash, clientSeed, nonce } = seeds;
  return (
    <details className="seed">
      <summary className="hash">
        <Icon name="shield-check" />
        <span>{t('cases.opener.seed')}</span>
        <code>{`${serverSeedHash.slice(0, 8)}…${serverSeedHash.slice(-4)}`}</code>
        <Icon name="chevron-down" small />
      </summary>
      <dl className="seed__facts">
        <dt>{t('cases.opener.seed')}</dt>
        <dd>
          <code>{serverSeedHash}</code>
        </dd>
        <dt>{t('cases.opener.seed.client')}</dt>
        <dd>
          <code>{clientSeed}</code>
        </dd>
        <dt>{t('cases.opener.seed.nonce')}</dt>
        <dd>{formatCount(nonce, t.tag)}</dd>
      </dl>
      <p className="seed__why">{t('cases.opener.seed.meaning')}</p>
      <CopyButton text={serverSeedHash} />
    </details>
  );
}

function CopyButton({ text }: { text: string }): ReactElement {
  const t = useT();
  const copy = async (): Promise<void> => {
    const close = t('cases.opener.close');
    try {
      await navigator.clipboard.writeText(text);
      showToast({ kind: 'success', text: t('cases.opener.copied') }, close);
    } catch {
      showToast({ kind: 'error', text: t('cases.opener.copyFailed') }, close);
    }
  };
  return (
    <button type="button" className="btn btn--line needs-script" onClick={() => void copy()}>
      <Icon name="copy" small />
      {t('cases.opener.copy')}
    </button>
  );
}
