import type { ReactElement } from 'react';
import { href } from '../../src/shared/locales.ts';
import type { PageProps } from '../render.tsx';
import { AuthFields } from '../ui/auth-fields.tsx';
import { useT } from '../ui/texts.tsx';
import type { DrawPageModel } from './draw-page.tsx';

/** For the one who drew: changes the pair of seeds, which reveals the one of this draw. */
export function RotatePanel({ model, frame }: PageProps<DrawPageModel>): ReactElement {
  const t = useT();
  return (
    <section className="panel stack" aria-labelledby="rotate">
      <h2 id="rotate">{t('fairness.rotate.title')}</h2>
      <p className="small muted">{t('fairness.rotate.text')}</p>
      <form method="post" action={href(frame.locale, '/fair/rotate')}>
        <AuthFields auth={frame.auth} idempotencyKey={model.idempotencyKey} />
        <input type="hidden" name="return" value={href(frame.locale, frame.path)} />
        <button className="btn btn--wide" type="submit">
          {t('fairness.rotate.button')}
        </button>
      </form>
    </section>
  );
}
