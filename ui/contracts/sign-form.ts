/** The form of the page that signs without JavaScript. */
export const SIGN_FORM = 'contract-sign';
