import { useTranslation } from 'react-i18next'
import type { ErrorCode, ErrorDetails } from '#app/platform/errors.ts'

const told = ['already-member', 'already-asked', 'asked-recently', 'too-many-asks', 'managed-account'] as const

/** Why asking a school did not go through, in words. */
export function useRefusal() {
  const { t } = useTranslation(['rooms', 'platform'])
  return ({ code, reason }: { code: ErrorCode } & ErrorDetails): string => {
    const known = told.find((one) => one === reason)
    return known ? t(`ask.refused.${known}`) : t(`platform:errors.${code}`)
  }
}
