import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconHeartHandshake from '@tabler/icons-react/dist/esm/icons/IconHeartHandshake.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { LinkChange } from '#rules/guardians/parent-link.ts'
import type { NewParent } from '#app/features/people/guardians/public.ts'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { toast } from '#app/ui/feedback/toasts.tsx'
import { NeedsItem, WideScreenText } from './needs-item.tsx'

type NewParentItemsProps = { classroomId: string; parents: NewParent[] }

/** Parents who were linked by a letter in the last days, with undo, or who need approval. */
export function NewParentItems({ classroomId, parents }: NewParentItemsProps) {
  const { t } = useTranslation('dashboard')
  const { send, busy } = useAction('parent-link', {
    to: useLocalePath()(`/dashboard/classroom-dashboard/${classroomId}/students`),
    onRefused: (error) => toast({ kind: 'danger', message: <Refusal error={error} /> }),
  })
  const change = ({ guardian, student }: NewParent, kind: LinkChange) =>
    send({ classroomId, student: student.id, guardian, change: kind })
  return parents.map((parent) => {
    const { guardian, name, student, isWaiting } = parent
    const names = <span className="sk-visually-hidden">{t('needs.parentOf', { name, student: student.name })}</span>
    return (
      <NeedsItem
        key={`parent ${guardian} ${student.id}`}
        kind="read"
        kite={student.id}
        mark={<IconHeartHandshake aria-hidden />}
        title={t(isWaiting ? 'needs.parentAsks' : 'needs.parentLinked', { name, student: student.name })}
        note={t(isWaiting ? 'needs.parentAsksNote' : 'needs.parentLinkedNote')}
      >
        {isWaiting ? (
          <>
            <Button variant="go" busy={busy} icon={<IconCheck aria-hidden />} onClick={() => change(parent, 'approve')}>
              <WideScreenText>{t('needs.approve')}</WideScreenText> {names}
            </Button>
            <Button variant="quiet" busy={busy} icon={<IconX aria-hidden />} onClick={() => change(parent, 'end')}>
              <WideScreenText>{t('needs.parentDecline')}</WideScreenText> {names}
            </Button>
          </>
        ) : (
          <>
            <Button
              variant="soft"
              busy={busy}
              icon={<IconCheck aria-hidden />}
              onClick={() => change(parent, 'confirm')}
            >
              <WideScreenText>{t('needs.parentConfirm')}</WideScreenText> {names}
            </Button>
            <Button variant="quiet" busy={busy} onClick={() => change(parent, 'end')}>
              {t('needs.parentUndo')} {names}
            </Button>
          </>
        )}
      </NeedsItem>
    )
  })
}
