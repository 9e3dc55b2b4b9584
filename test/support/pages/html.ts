/** The markup of a page without scripts and styles. */
export const markupOf = (html: string): string => html.replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, '');

/** The same without a page of docs that the console shows, which is in English and quotes names of the code. */
export const ownMarkupOf = (html: string): string =>
  markupOf(html).replaceAll(/<article class="[^"]*\bhelp-text\b[\s\S]*?<\/article>/g, '');

export const attributesOf = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(([, value = '']) => unescapeHtml(value));

export const tagsOf = (html: string, name: string): string[] => html.match(new RegExp(`<${name}\\b[^>]*>`, 'g')) ?? [];

export const attributeOf = (tag: string, name: string): string | null => attributesOf(tag, name)[0] ?? null;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

export const unescapeHtml = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#x27|#39);/g, (entity, name: string) => ENTITIES[name] ?? entity);
