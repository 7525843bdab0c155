import { useTranslation } from 'react-i18next'
import { useLive } from '#app/platform/live.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { SignIns } from '../contract.ts'

const quiet: SignIns = { misses: 0, paused: false, resting: [] }

/** On the teacher's screen, the moment it happens: somebody tries secrets, or a child has to wait. Nothing while all is well. */
export function SignInAlert({ classroomId }: { classroomId: string }) {
  const { t } = useTranslation('cards')
  const { paused, misses, resting } = useLive<SignIns>(`classrooms/${classroomId}/sign-ins`, quiet)
  if (paused) return <Notice kind="warning" title={t('signIns.paused')}>{t('signIns.pausedHint', { misses })}</Notice>
  if (resting.length === 0) return null
  return <Notice kind="info">{t('signIns.resting', { names: resting.map(({ name }) => name).join(', ') })}</Notice>
}
