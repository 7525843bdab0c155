/** Consent to measuring visits of public pages. Without a choice, nothing is measured. */

export type Consent = 'given' | 'refused'

type BrowserSignals = { globalPrivacyControl?: boolean }

const key = 'skykite:consent'
/** Increase it when the terms of consent change: users are then prompted again. */
const version = 1

export function readConsent(
  storage: Pick<Storage, 'getItem'> = localStorage,
  signals: BrowserSignals = navigator as BrowserSignals,
): Consent | null {
  // Global Privacy Control already refuses for the user, so there is no prompt.
  if (signals.globalPrivacyControl === true) return 'refused'
  try {
    const stored = JSON.parse(storage.getItem(key) ?? 'null') as { version?: unknown; choice?: unknown } | null
    return stored?.version === version && (stored.choice === 'given' || stored.choice === 'refused')
      ? stored.choice
      : null
  } catch {
    return null
  }
}

export function saveConsent(choice: Consent, storage: Pick<Storage, 'setItem'> = localStorage, now: Date = new Date()) {
  storage.setItem(key, JSON.stringify({ version, choice, at: now.toISOString() }))
}
