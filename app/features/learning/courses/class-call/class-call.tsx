import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import { callNoticeMs, isCallOpen, type ClassCall as Call } from '#rules/classrooms/class-call.ts'
import { serverNow, useLive } from '#app/platform/live/live.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { usePagePlace } from '#app/platform/shell/navigation/use-page-place.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { CallCard } from '#app/ui/feedback/call-card.tsx'
import { callPath } from './call-path.ts'

/** Calls that this tab has followed. */
const followedCalls = new Set<string>()

/**
 * Brings a child to the lesson that the teacher starts with the class: after a short notice, but never out of a test.
 * In a competition and in a background tab the child decides.
 */
export function ClassCall({ classroomId }: { classroomId: string }) {
  const { t } = useTranslation('courses')
  const localized = useLocalePath()
  const navigate = useNavigate()
  const place = usePagePlace()
  const call = useLive<{ now?: Call }>(callPath(classroomId), {}).now
  const lesson = 'lesson' in place ? place.lesson : null
  const key = call ? `${classroomId} ${call.at}` : ''
  const [followed, setFollowed] = useState('')
  const isOpen =
    isCallOpen(call, lesson, serverNow()) && place.at !== 'test' && followed !== key && !followedCalls.has(key)
  const isAutomatic = isOpen && place.at !== 'room'

  function follow() {
    followedCalls.add(key)
    setFollowed(key)
    void navigate(localized(`/lesson/${call!.lesson}/${call!.step}?class=${classroomId}`))
  }
  const followIfVisible = useEffectEvent(() => {
    if (document.visibilityState === 'visible') follow()
  })
  useEffect(() => {
    if (!isAutomatic) return undefined
    const timer = setTimeout(() => followIfVisible(), callNoticeMs)
    return () => clearTimeout(timer)
  }, [isAutomatic, key])

  if (!isOpen) return null
  return (
    <CallCard
      icon={<IconFlag aria-hidden />}
      title={t('call.title')}
      text={isAutomatic ? t('call.soon') : t('call.ready')}
      action={
        <Button variant="go" onClick={follow}>
          {t('call.go')}
        </Button>
      }
    />
  )
}
