import { pictureAddress, publishedCases } from '#src/catalogue/index.ts';
import type { World } from '#src/platform/world.ts';
import { href } from '#src/shared/locales.ts';
import type { Reader } from '#src/shared/reader.ts';
import type { LoginModel } from '#views/signin/login-page.tsx';
import { waysIn } from './ways.ts';

/** What the sign-in shows. `returnTo` is an address of the store's own, or null for its home. */
export async function loadLogin(world: World, reader: Reader, returnTo: string | null): Promise<LoginModel> {
  const [first] = (await publishedCases(world)).listed;
  return {
    returnTo: returnTo ?? href(reader.locale, '/'),
    ways: waysIn(world, reader.locale),
    crate: first === undefined ? null : pictureAddress(first.hoverImage),
  };
}
