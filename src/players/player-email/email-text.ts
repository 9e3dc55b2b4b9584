import { escapeHtml } from '#src/shared/escape-html.ts';

interface EmailLink {
  readonly label: string;
  readonly href: string;
}

/** The parts of a message, in the language of its reader. */
export interface EmailText {
  /** Language tag. */
  readonly tag: string;
  readonly title: string;
  readonly lines: readonly string[];
  /** Names with their values. */
  readonly facts: readonly (readonly [string, string])[];
  readonly button: EmailLink;
  readonly footer: readonly string[];
  /** Switches the messages off; null for a message that is the answer to a form. */
  readonly stop: EmailLink | null;
}

/** The message as plain text. */
export const textOf = ({ title, lines, facts, button, footer, stop }: EmailText): string =>
  [
    title,
    ...lines,
    facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    `${button.label}:\n${button.href}`,
    [...footer, ...(stop === null ? [] : [`${stop.label}: ${stop.href}`])].join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');

const MUTED = 'color:#5b6675;font-size:13px';

/** The message as HTML. Styles are in attributes, because mail programs ignore style sheets. */
export function htmlOf({ tag, title, lines, facts, button, footer, stop }: EmailText): string {
  const paragraphs = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('');
  const rows = facts
    .map(
      ([name, value]) =>
        `<tr><td style="padding:4px 16px 4px 0;${MUTED}">${escapeHtml(name)}</td>` +
        `<td style="padding:4px 0"><b>${escapeHtml(value)}</b></td></tr>`,
    )
    .join('');
  const table = rows === '' ? '' : `<table role="presentation" cellspacing="0" cellpadding="0">${rows}</table>`;
  const below = [
    ...footer.map(escapeHtml),
    ...(stop === null ? [] : [`<a href="${escapeHtml(stop.href)}" style="${MUTED}">${escapeHtml(stop.label)}</a>`]),
  ].join('<br>');
  return (
    `<!doctype html><html lang="${tag}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>` +
    '<body style="margin:0;padding:24px;background:#f3f5f8;color:#131820;font:16px/1.5 sans-serif">' +
    '<div style="max-width:520px;margin:0 auto;padding:24px;background:#fff;border-radius:12px">' +
    `<h1 style="margin:0 0 12px;font-size:22px">${escapeHtml(title)}</h1>${paragraphs}${table}` +
    `<p style="margin:20px 0"><a href="${escapeHtml(button.href)}" style="display:inline-block;padding:12px 20px;` +
    `border-radius:8px;background:#131820;color:#fff;text-decoration:none">${escapeHtml(button.label)}</a></p>` +
    `<p style="margin:0;${MUTED}">${below}</p></div></body></html>\n`
  );
}
