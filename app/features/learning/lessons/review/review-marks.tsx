import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useAction } from '#app/platform/forms/use-action.ts'
import { toastRefusal } from '#app/platform/errors/refusal-toast.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import type { Review } from './review-page.server.ts'

/** Toggle buttons "keep working" and "reviewed"; pressing an active one clears it. */
export function ReviewMarks({ review }: { review: Review }) {
  const { t } = useTranslation('review')
  const { classroomId, student, step, work } = review
  const send = useAction('mark-work', { onRefused: toastRefusal })
  const press = (mark: 'keep-working' | 'reviewed') =>
    send.send({ classroomId, student: student.id, step, mark: work.mark === mark ? 'none' : mark })
  return (
    <>
      <Button
        variant={work.mark === 'keep-working' ? 'soft' : 'quiet'}
        icon={<IconPencil aria-hidden />}
        aria-pressed={work.mark === 'keep-working'}
        disabled={send.busy}
        onClick={() => press('keep-working')}
      >
        {t('mark.keepWorking')}
      </Button>
      <Button
        variant={work.mark === 'reviewed' ? 'soft' : 'primary'}
        icon={<IconCheck aria-hidden />}
        aria-pressed={work.mark === 'reviewed'}
        disabled={send.busy}
        onClick={() => press('reviewed')}
      >
        {t('mark.reviewed')}
      </Button>
    </>
  )
}
