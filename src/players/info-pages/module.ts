import { z } from 'zod';
import { defineModule } from '#src/define-module.ts';
import { page } from '#src/http/endpoints/page.ts';
import { SEARCH_CHARACTERS } from '#src/shared/search.ts';
import { contactsPage } from '#views/players/info-pages/contacts-page.tsx';
import { creditsPage } from '#views/players/info-pages/credits-page.tsx';
import { faqPage } from '#views/players/info-pages/faq-page.tsx';
import { goldPage } from '#views/players/info-pages/gold-page.tsx';
import { agreementPage, privacyPage } from '#views/players/info-pages/legal-page.tsx';
import { offlinePage } from '#views/players/info-pages/offline-page.tsx';
import { questionsFragment } from '#views/players/info-pages/questions-fragment.tsx';
import { loadContacts } from './contacts-model.ts';
import { CREDITS } from './credits.ts';
import { loadFaq } from './faq-model.ts';
import { loadGold } from './gold-model.ts';
import { loadAgreement, loadPrivacy } from './legal-model.ts';

const nothing = z.object({});
/** A page without the parameter shows the text in force. */
const legalInput = z.object({ version: z.literal('coming').nullable().catch(null).default(null) });

const faq = page({
  path: '/faq',
  access: { role: 'guest' },
  input: z.object({ q: z.string().max(SEARCH_CHARACTERS).catch('').default('') }),
  load: loadFaq,
  component: faqPage,
  fragments: [questionsFragment],
  cache: true,
});

const contacts = page({
  path: '/contacts',
  access: { role: 'guest' },
  input: nothing,
  load: loadContacts,
  component: contactsPage,
  cache: true,
});

const privacy = page({
  path: '/privacy',
  access: { role: 'guest' },
  input: legalInput,
  load: loadPrivacy,
  component: privacyPage,
  cache: true,
});

const agreement = page({
  path: '/agreement',
  access: { role: 'guest' },
  input: legalInput,
  load: loadAgreement,
  component: agreementPage,
  cache: true,
});

const credits = page({
  path: '/credits',
  access: { role: 'guest' },
  input: nothing,
  load: () => CREDITS,
  component: creditsPage,
  cache: true,
});

const gold = page({
  path: '/gold',
  access: { role: 'guest' },
  input: nothing,
  load: loadGold,
  component: goldPage,
  cache: true,
});

const offline = page({
  path: '/offline',
  access: { role: 'guest' },
  input: nothing,
  load: () => ({}),
  component: offlinePage,
  cache: true,
});

export default defineModule({
  name: 'players/info-pages',
  routes: [faq, contacts, privacy, agreement, credits, gold, offline],
});
