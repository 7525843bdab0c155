/**
 * Of the page `/auth`. A popup stands there on its way to a provider: an isolated page would cut its tie to the window
 * that opened it, and a popup whose tie is cut looks closed.
 */
export const popupHeaders: Readonly<Record<string, string>> = { 'cross-origin-opener-policy': 'unsafe-none' }
