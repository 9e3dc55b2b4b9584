/**
 * Prints the answers of the store to the paths of the command line as JSON, and the language that a player has after
 * choosing `de`. A test runs it in a copy of the project.
 */
import { asPlayer, freshName, openStore, testConfig } from '#test/support/store.ts';
import { closeServices, makeServices } from '#test/support/services.ts';

const services = await makeServices({ config: testConfig({ rateFactor: 1000 }) });
const store = await openStore(services);
const bodies: Record<string, string> = {};
for (const path of process.argv.slice(2)) {
  bodies[path] = (await store.guest().get(path).redirects(0).buffer(true).expect(200)).text;
}
const player = await asPlayer(store, freshName());
const change = await player.post('/api/user/language/change', { code: 'de' }).expect(200);
const { data } = change.body as { readonly data: unknown };
await store.close();
await closeServices(services);
process.stdout.write(JSON.stringify({ bodies, chosen: data }));
