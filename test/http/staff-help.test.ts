/* The help of the console: pages of docs for every member, whose links and chapters are there. */
import { expect } from 'chai';
import { SECTIONS } from '#src/admin/analytics/index.ts';
import { DOCUMENTS } from '#src/admin/help/index.ts';
import { makeServices } from '#test/support/services.ts';
import { stageWith } from '#test/support/stage.ts';
import { asStaff, testConfig } from '#test/support/store.ts';

const idsOf = (html: string): string[] => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);

describe('The help of the console', () => {
  const stage = stageWith(() => makeServices({ config: testConfig({ demo: true, rateFactor: 1000 }) }));

  it('A moderator reads every page, and each link of a page leads to a page and a chapter of it', async () => {
    const { agent } = await asStaff(stage.store, 'moderator');
    const pages = new Map<string, string>();
    for (const name of DOCUMENTS) pages.set(name, (await agent.get(`/en/staff/help/${name}`).expect(200)).text);
    const dead = [...pages].flatMap(([name, html]) =>
      [...html.matchAll(/href="(?:\/en\/staff\/help\/([\w-]+))?#([^"]+)"/g)]
        .filter(([, target = name, id = '']) => !idsOf(pages.get(target) ?? '').includes(id))
        .map(([link]) => `${name}: ${link}`),
    );
    expect(dead).to.deep.equal([]);
    expect(pages.get('operating'))
      .to.contain('lang="en"')
      .and.contain('/en/staff/help/reference#log-events')
      .and.contain('<code>opencrate restore --check</code>')
      .and.match(/<ol><li><p>Stop the store on every host/);
  });

  it('The first page is that of each day; other files of docs are no pages', async () => {
    const { agent } = await asStaff(stage.store, 'moderator');
    expect((await agent.get('/pl/staff/help').expect(200)).text)
      .to.contain('Pomoc')
      .and.contain('<h2>Operating</h2>');
    for (const name of ['ARCHITECTURE', 'decisions', '..%2fpackage.json'])
      await agent.get(`/en/staff/help/${name}`).expect(404);
  });

  it('A missing part of the store links to its chapter', async () => {
    const { agent } = await asStaff(stage.store, 'admin');
    const { text } = await agent.get('/en/staff').expect(200);
    const links = [...text.matchAll(/href="\/en\/staff\/help\/([^"]+)"/g)].map(([, to = '']) =>
      to.replace('#', '.md#'),
    );
    const sections: readonly string[] = Object.values(SECTIONS);
    expect(links.filter((section) => sections.includes(section))).to.include('reference.md#e-mail');
  });
});
