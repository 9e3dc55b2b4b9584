import type { ReactElement } from 'react';
import type { SubjectKind } from '#src/shared/questions.ts';
import { Icon } from '#ui/icon.tsx';
import { useHref } from '#ui/href.ts';
import { useT } from '#ui/texts.tsx';

interface AskAboutProps {
  readonly kind: SubjectKind;
  /** Id of the row, as in `src/shared/questions.ts`. */
  readonly subject: string | number;
  readonly className?: string;
}

/** Leads to a new question to support about a row of the player or a refusal. */
export function AskAbout({ kind, subject, className = 'btn btn--ghost btn--wide' }: AskAboutProps): ReactElement {
  const href = useHref();
  const t = useT();
  return (
    <a
      className={className}
      href={href(`/help/new?kind=${kind}&subject=${encodeURIComponent(subject)}`)}
      rel="nofollow"
    >
      <Icon name="headset" small />
      {t('questions.askAbout')}
    </a>
  );
}
