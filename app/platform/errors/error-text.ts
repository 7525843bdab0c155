import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActionError } from '../forms/action-result.ts'
import type { ProgramReason, Reason } from './errors.ts'

const namespace = 'errors'

/** Translates an error: the message of its reason if there is one, else the generic message of its code. */
export function useErrorText() {
  // No suspense: the generic message is shown until the `errors` namespace has loaded.
  const { t, i18n } = useTranslation([namespace, 'platform'], { useSuspense: false })
  // Offline, the namespace may never load. "Invalid input" would be misleading then, so `offline` has its own fallback.
  const reasonText = (reason: Reason | ProgramReason, values: Record<string, unknown> = {}) =>
    i18n.exists(`${namespace}:reasons.${reason}`)
      ? t(`errors:reasons.${reason}`, values)
      : t(reason === 'offline' ? 'platform:errors.unavailable' : 'platform:errors.invalid')
  const errorText = ({ code, reason, values }: ActionError) =>
    reason && i18n.exists(`${namespace}:reasons.${reason}`) ? reasonText(reason, values) : t(`platform:errors.${code}`)
  return { reasonText, errorText }
}

/** Loads the error messages in advance so that they are available when the network fails. */
export function usePreloadErrorText() {
  const { i18n } = useTranslation('platform')
  useEffect(() => void i18n.loadNamespaces(namespace), [i18n])
}
