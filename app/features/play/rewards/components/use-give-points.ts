import { useTranslation } from 'react-i18next'
import type { Skill } from '#rules/rewards/teacher-points.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { toastRefusal } from '#app/platform/errors/refusal-toast.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { toast } from '#app/ui/feedback/toasts.tsx'

type GivePointsResult = { event: string; skill: Skill; amount: number; given: number; full: number }

/** Gives points to students from any page. A toast confirms the points and offers to undo them. */
export function useGivePoints(classroomId: string) {
  const { t } = useTranslation('rewards')
  const to = useLocalePath()('/dashboard/rewards')
  const undo = useAction('undo', { to, onRefused: toastRefusal })
  const give = useAction<GivePointsResult>('give', {
    to,
    onRefused: toastRefusal,
    onDone: ({ event, skill, amount, given, full }) => {
      const message = t('give.done', { skill: t(`skills.${skill}`), amount, count: given })
      toast({
        kind: 'success',
        message: full > 0 ? `${message} ${t('give.full', { count: full })}` : message,
        undo: { label: t('undo'), run: () => undo.send({ classroomId, event }) },
      })
    },
  })
  return {
    busy: undo.busy,
    give: (student: string[], skill: Skill) => give.send({ classroomId, student, skill }),
    undo: (event: string) => undo.send({ classroomId, event }),
  }
}
