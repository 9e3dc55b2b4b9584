import type { ReactElement } from 'react';
import copyText from '#islands/copy-text.island.tsx';
import { Island } from '#views/ui/island.tsx';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#ui/texts.tsx';
import type { DrawPageModel } from './draw-page.tsx';
import { VerifierLink } from './offline-panel.tsx';

/** Instructions to verify the draw offline: the script, the proof file and the command. */
export function RepeatPanel({ draw }: { draw: DrawPageModel }): ReactElement {
  const t = useT();
  const file = `draw-${String(draw.id)}.json`;
  const copiedText = t('fairness.repeat.copied');
  return (
    <section className="panel stack" aria-labelledby="repeat">
      <h2 id="repeat">{t('fairness.repeat.title')}</h2>
      <p className="small muted">{t('fairness.repeat.text')}</p>
      <div className="acts">
        <VerifierLink file="verify-draw.mjs" language="JavaScript" />
        <VerifierLink file="verify_draw.py" language="Python" />
        <a className="btn btn--line btn--wide" href={`/api/fair/draw/${String(draw.id)}`} download={file}>
          <Icon name="download" small />
          {t('fairness.repeat.proof')}
        </a>
      </div>
      <p className="small muted">{t('fairness.repeat.run')}</p>
      <code className="code">{`node verify-draw.mjs ${file}`}</code>
      <code className="code">{`python3 verify_draw.py ${file}`}</code>
      {draw.serverSeed !== null && (
        <div>
          <Island
            of={copyText}
            props={{
              text: proofText(draw),
              label: t('fairness.repeat.copy'),
              done: copiedText,
              look: 'button' as const,
            }}
          />
        </div>
      )}
    </section>
  );
}

/** Proof in the input format of the verifying script, without pictures and prices. */
const proofText = (draw: DrawPageModel): string =>
  JSON.stringify({
    kind: draw.source.kind,
    versionId: draw.source.kind === 'case' ? draw.source.versionId : null,
    clientSeed: draw.clientSeed,
    nonce: draw.nonce,
    cursor: draw.cursor,
    serverSeedHash: draw.serverSeedHash,
    serverSeed: draw.serverSeed,
    ticket: draw.ticket,
    outcome: { id: draw.outcome.id, title: draw.outcome.title, from: draw.outcome.from, to: draw.outcome.to },
    odds: draw.odds.map(({ id, title, from, to }) => ({ id, title, from, to })),
  });
