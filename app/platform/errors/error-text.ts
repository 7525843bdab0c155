import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActionError } from '../action-result.ts'
import type { ProgramReason, Reason } from '../errors.ts'

const namespace = 'errors'

/** The one place that finds the words for a refusal: its reason's sentence, or else that of its code. */
export function useErrorText() {
  // Never waited for: until the sentences have come, the shorter one of the code is said.
  const { t, i18n } = useTranslation([namespace, 'platform'], { useSuspense: false })
  // Without a network they may never come, and nothing that was typed is wrong then.
  const reasonText = (reason: Reason | ProgramReason, values: Record<string, unknown> = {}) =>
    i18n.exists(`${namespace}:reasons.${reason}`)
      ? t(`errors:reasons.${reason}`, values)
      : t(reason === 'offline' ? 'platform:errors.unavailable' : 'platform:errors.invalid')
  const errorText = ({ code, reason, values }: ActionError) =>
    reason && i18n.exists(`${namespace}:reasons.${reason}`) ? reasonText(reason, values) : t(`platform:errors.${code}`)
  return { reasonText, errorText }
}

/** Fetches the sentences while nothing is wrong yet: when the network is away, they are there to say so. */
export function useErrorTextAtHand() {
  const { i18n } = useTranslation('platform')
  useEffect(() => void i18n.loadNamespaces(namespace), [i18n])
}
