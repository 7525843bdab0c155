import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastRefusal } from '#app/platform/errors/refusal-toast.tsx'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { toast } from '#app/ui/feedback/toasts.tsx'
import type { SchoolWithClassrooms } from '../contract.ts'

/** Offers a teacher who joined a school to move the classes of their personal school there. */
export function MoveClasses({ schools }: { schools: SchoolWithClassrooms[] }) {
  const { t } = useTranslation('classrooms')
  const [targetSchool, setTargetSchool] = useState<SchoolWithClassrooms | null>(null)
  // Must be outside `Offer`: the response arrives after the move, when no offer is rendered.
  const { send, busy } = useAction<{ classes: number }>('move-classes', {
    to: useLocalePath()('/account/select-room'),
    onDone({ classes }) {
      toast({ kind: 'success', message: t('moveClasses.done', { count: classes, school: targetSchool!.name }) })
      setTargetSchool(null)
    },
    onRefused(error) {
      toastRefusal(error)
      setTargetSchool(null)
    },
  })
  const personalSchool = schools.find(({ personal, can, classrooms }) => personal && can.whole && classrooms.length > 0)
  const targetSchools = schools.filter(({ personal, can }) => !personal && can.create)
  return (
    <>
      {personalSchool &&
        targetSchools.map((school) => <Offer key={school.id} school={school} onMove={() => setTargetSchool(school)} />)}
      <ConfirmDialog
        opened={targetSchool !== null}
        title={t('moveClasses.ask', { count: personalSchool?.classrooms.length ?? 0, school: targetSchool?.name })}
        confirm={t('moveClasses.move')}
        busy={busy}
        onCancel={() => setTargetSchool(null)}
        onConfirm={() => send({ to: targetSchool!.id })}
      >
        <p>{t('moveClasses.stays')}</p>
        <p>{t('moveClasses.changes', { school: targetSchool?.name })}</p>
      </ConfirmDialog>
    </>
  )
}

function Offer({ school: { name }, onMove }: { school: SchoolWithClassrooms; onMove: () => void }) {
  const { t } = useTranslation('classrooms')
  return (
    <Notice
      kind="info"
      title={t('moveClasses.title', { school: name })}
      action={
        <Button size="small" onClick={onMove}>
          {t('moveClasses.move')}
        </Button>
      }
    >
      {t('moveClasses.text')}
    </Notice>
  )
}
