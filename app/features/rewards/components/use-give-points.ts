import { useTranslation } from 'react-i18next'
import type { Skill } from '#rules/rewards/teacher-points.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { toastRefusal } from '#app/platform/errors/refusal-toast.tsx'
import { useAction } from '#app/platform/use-action.ts'
import { toast } from '#app/ui/toasts.tsx'

type Given = { event: string; skill: Skill; amount: number; given: number; full: number }

/** Points for children of a class, from whatever page; a word says so and takes it back. */
export function useGivePoints(classroomId: string) {
  const { t } = useTranslation('rewards')
  const to = useLocalePath()('/dashboard/rewards')
  const undo = useAction('undo', { to, refused: toastRefusal })
  const give = useAction<Given>('give', {
    to,
    refused: toastRefusal,
    done: ({ event, skill, amount, given, full }) => {
      const said = t('give.done', { skill: t(`skills.${skill}`), amount, count: given })
      toast({
        kind: 'success',
        message: full > 0 ? `${said} ${t('give.full', { count: full })}` : said,
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
