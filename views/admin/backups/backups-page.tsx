import type { ReactElement } from 'react';
import { shortMoment } from '#src/shared/format-time.ts';
import { useHref } from '#ui/href.ts';
import { useT } from '#ui/texts.tsx';
import { definePage, type PageProps } from '#views/render.tsx';
import { ConfirmButton } from '#views/ui/staff/confirm-button.tsx';
import { StaffForm } from '#views/ui/staff/staff-form.tsx';
import { StaffHead } from '#views/ui/staff/staff-head.tsx';
import { StaffPanel } from '#views/ui/staff/staff-panel.tsx';

export interface BackupsModel {
  readonly key: string;
  readonly steps: readonly {
    readonly kind: 'backup' | 'check' | 'log' | 'push' | 'push-check';
    /** ISO 8601; null when it was never done. */
    readonly at: string | null;
  }[];
  /** Size of the last backup; null when it is not known. */
  readonly bytes: number | null;
  /** Null before the first request. */
  readonly request: {
    /** `late`: waiting for so long that the program of the server cannot be running. */
    readonly state: 'waiting' | 'late' | 'taken' | 'done' | 'failed';
    /** Beginning of the state, as ISO 8601. */
    readonly at: string;
    readonly problem: string | null;
  } | null;
}

type Props = PageProps<BackupsModel>;

const MEGABYTE = 1_000_000;

/** The last steps of the recovery, and a request for a backup now. */
export const backupsPage = definePage<BackupsModel>({
  name: 'staff-backups',
  Component: Backups,
  title: (_model, t) => t('admin-access.power.backups'),
  robots: 'noindex',
});

function Backups(props: Props): ReactElement {
  const t = useT();
  const hrefOf = useHref();
  const { steps, bytes } = props.model;
  return (
    <>
      <StaffHead title={t('admin-access.power.backups')} />
      <div className="staff-grid staff-grid--top staff-grid--even">
        <StaffPanel id="steps" title={t('admin-backups.steps')}>
          <p className="small muted">
            {t('admin-backups.lead')}{' '}
            <a className="link" href={hrefOf('/staff/help/operating#backup')}>
              <code>operating.md#backup</code>
            </a>
          </p>
          <dl className="bill staff-bill mt2">
            {steps.map(({ kind, at }) => (
              <Fact key={kind} title={t(`admin-backups.step.${kind}`)}>
                {at === null ? t('admin-backups.never') : <Moment at={at} />}
              </Fact>
            ))}
            {bytes !== null && <Fact title={t('admin-backups.size')}>{sizeText(bytes, t.tag)}</Fact>}
          </dl>
        </StaffPanel>
        <RequestPanel {...props} />
      </div>
    </>
  );
}

function Fact({ title, children }: { title: string; children: ReactElement | string }): ReactElement {
  return (
    <>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </>
  );
}

const TONES = {
  waiting: 'badge badge--info',
  late: 'badge badge--bad',
  taken: 'badge badge--info',
  done: 'badge badge--ok',
  failed: 'badge badge--bad',
};

function RequestPanel({ model: { key, request }, layout }: Props): ReactElement {
  const t = useT();
  const isOpen = request !== null && !['done', 'failed'].includes(request.state);
  return (
    <StaffPanel id="request" title={t('admin-backups.now')}>
      <p className="small muted">{t('admin-backups.now.text')}</p>
      {request !== null && (
        <p className="mt2">
          <span className={TONES[request.state]}>{t(`admin-backups.state.${request.state}`)}</span>{' '}
          <Moment at={request.at} />
          {request.state === 'late' && <span className="small muted"> {t('admin-backups.late')}</span>}
          {request.problem !== null && <span className="small muted staff-wrap"> {request.problem}</span>}
        </p>
      )}
      {!isOpen && (
        <StaffForm layout={layout} className="mt2" action={layout.href('/staff/backups')} idempotencyKey={key}>
          <ConfirmButton label={t('admin-backups.request')} confirm={t('admin-backups.request.confirm')} />
        </StaffForm>
      )}
    </StaffPanel>
  );
}

function Moment({ at }: { at: string }): ReactElement {
  const { tag } = useT();
  return (
    <time dateTime={at} className="nowrap">
      {shortMoment(at, tag)}
    </time>
  );
}

const sizeText = (bytes: number, tag: string): string =>
  new Intl.NumberFormat(tag, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(bytes / MEGABYTE);
