/**
 * Headers of the page `/auth`, which sign-in popups pass through. With an isolating opener policy the popup would lose
 * `window.opener`, and the opening page would believe that the popup was closed.
 */
export const popupHeaders: Readonly<Record<string, string>> = { 'cross-origin-opener-policy': 'unsafe-none' }
