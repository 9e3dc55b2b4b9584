import type { ReactElement } from 'react';
import type { PageProps } from '#views/render.tsx';
import { AuthFields } from '#ui/auth-fields.tsx';
import { useT } from '#ui/texts.tsx';
import type { DrawPageModel } from './draw-page.tsx';

/** Rotates the seed pair, which reveals the seed of this draw. Shown to the owner of the draw. */
export function RotatePanel({ model, layout }: PageProps<DrawPageModel>): ReactElement {
  const t = useT();
  return (
    <section className="panel stack" aria-labelledby="rotate">
      <h2 id="rotate">{t('fairness.rotate.title')}</h2>
      <p className="small muted">{t('fairness.rotate.text')}</p>
      <form method="post" action={layout.href('/fair/rotate')}>
        <AuthFields auth={layout.auth} idempotencyKey={model.idempotencyKey} />
        <input type="hidden" name="return" value={layout.href(layout.path)} />
        <button className="btn btn--wide" type="submit">
          {t('fairness.rotate.button')}
        </button>
      </form>
    </section>
  );
}
