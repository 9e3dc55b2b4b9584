import { attributeOf, tagsOf, unescapeHtml } from '#test/support/pages/html.ts';

/** A form of a page: its action and its initial values. */
export interface Form {
  readonly path: string;
  readonly fields: Readonly<Record<string, string | readonly string[]>>;
}

/** All forms of a page with method POST. */
export function formsOf(html: string): Form[] {
  return [...html.matchAll(/<form\b[^>]*>[\s\S]*?<\/form>/g)].flatMap(([form]) => {
    const [tag = ''] = tagsOf(form, 'form');
    const path = attributeOf(tag, 'action');
    return path === null || attributeOf(tag, 'method') !== 'post' ? [] : [{ path, fields: fieldsOf(form) }];
  });
}

function fieldsOf(form: string): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = {};
  const add = (name: string | null, value: string): void => {
    if (name === null || name === '') return;
    const before = fields[name];
    fields[name] = before === undefined ? value : [before, value].flat();
  };
  for (const tag of tagsOf(form, 'input')) {
    const isChoice = /\stype="(checkbox|radio)"/.test(tag);
    if (!isChoice || /\schecked/.test(tag)) add(attributeOf(tag, 'name'), attributeOf(tag, 'value') ?? 'on');
  }
  for (const [area, text = ''] of form.matchAll(/<textarea\b[^>]*>([\s\S]*?)<\/textarea>/g)) {
    add(attributeOf(area, 'name'), unescapeHtml(text));
  }
  for (const [select] of form.matchAll(/<select\b[^>]*>[\s\S]*?<\/select>/g)) {
    const options = tagsOf(select, 'option');
    const chosenOption = options.find((option) => /\sselected/.test(option)) ?? options[0] ?? '';
    add(attributeOf(select, 'name'), attributeOf(chosenOption, 'value') ?? '');
  }
  return fields;
}
