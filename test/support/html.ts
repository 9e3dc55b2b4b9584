/** What a page says, its scripts and sheets left out. */
export const markupOf = (html: string): string => html.replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, '');

/** The values of an attribute in the order of the document, each as the browser reads it. */
export const attributesOf = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(([, value = '']) => unescapeHtml(value));

/** The start tags of an element's name, each as it is written. */
export const tagsOf = (html: string, name: string): string[] => html.match(new RegExp(`<${name}\\b[^>]*>`, 'g')) ?? [];

/** The value of one attribute of a start tag, or null. */
export const attributeOf = (tag: string, name: string): string | null => attributesOf(tag, name)[0] ?? null;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

/** A text of a page as people read it. */
export const unescapeHtml = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#x27|#39);/g, (entity, name: string) => ENTITIES[name] ?? entity);
