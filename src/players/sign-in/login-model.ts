import { publishedCases } from '#src/core/catalogue/index.ts';
import { pictureAddress } from '#src/core/catalogue/models/index.ts';
import type { Services } from '#src/platform/services.ts';
import type { Viewer } from '#src/shared/viewers.ts';
import type { LoginModel } from '#views/players/sign-in/login-page.tsx';
import { signInProviders } from './sign-in-methods.ts';

/** Loads the sign-in page. `returnTo` is a path of the store, or null for the home page. */
export async function loadLogin(services: Services, viewer: Viewer, returnTo: string | null): Promise<LoginModel> {
  const [first] = (await publishedCases(services)).listed;
  return {
    returnTo: returnTo ?? services.links.href(viewer.locale, '/'),
    ways: signInProviders(services, viewer.locale),
    crate: first === undefined ? null : pictureAddress(first.hoverImage),
  };
}
