import type { ReactElement } from 'react';
import { formatCount } from '#src/shared/format.ts';
import type { SeedsModel } from '#ui/models/draws.ts';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import { CopyButton } from './copy-button.tsx';

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
        <dd>{formatCount(nonce)}</dd>
      </dl>
      <p className="seed__why">{t('cases.opener.seed.meaning')}</p>
      <CopyButton text={serverSeedHash} label={t('cases.opener.copy')} done={t('cases.opener.copied')} look="button" />
    </details>
  );
}
