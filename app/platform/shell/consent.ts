/** Whether this person allowed visits to public pages to be counted. No answer means no. */

export type Consent = 'given' | 'refused'

type Signals = { globalPrivacyControl?: boolean }

const key = 'skykite:consent'
/** Another version asks again: what was agreed to has changed. */
const version = 1

export function readConsent(
  storage: Pick<Storage, 'getItem'> = localStorage,
  signals: Signals = navigator as Signals,
): Consent | null {
  // The browser has said no for its owner already; nobody is asked twice.
  if (signals.globalPrivacyControl === true) return 'refused'
  try {
    const kept = JSON.parse(storage.getItem(key) ?? 'null') as { version?: unknown; choice?: unknown } | null
    return kept?.version === version && (kept.choice === 'given' || kept.choice === 'refused') ? kept.choice : null
  } catch {
    return null
  }
}

export function keepConsent(choice: Consent, storage: Pick<Storage, 'setItem'> = localStorage, now: Date = new Date()) {
  storage.setItem(key, JSON.stringify({ version, choice, at: now.toISOString() }))
}
