import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastRefusal } from '#app/platform/errors/refusal-toast.tsx'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { useAction } from '#app/platform/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/ui/toasts.tsx'
import type { SchoolOfClassrooms } from '../contract.ts'

/** For a teacher who had classes of their own before a school took them in: the classes can go there. */
export function MoveClasses({ schools }: { schools: SchoolOfClassrooms[] }) {
  const { t } = useTranslation('classrooms')
  const [asking, setAsking] = useState<SchoolOfClassrooms | null>(null)
  // Stands above the offers: the answer comes when there is nothing to offer any more.
  const { send, busy } = useAction<{ classes: number }>('move-classes', {
    to: useLocalePath()('/account/select-room'),
    done({ classes }) {
      toast({ kind: 'success', message: t('moveClasses.done', { count: classes, school: asking!.name }) })
      setAsking(null)
    },
    refused(error) {
      toastRefusal(error)
      setAsking(null)
    },
  })
  const own = schools.find(({ personal, can, classrooms }) => personal && can.whole && classrooms.length > 0)
  const others = schools.filter(({ personal, can }) => !personal && can.create)
  return (
    <>
      {own && others.map((school) => <Offer key={school.id} school={school} onMove={() => setAsking(school)} />)}
      <ConfirmDialog
        opened={asking !== null}
        title={t('moveClasses.ask', { count: own?.classrooms.length ?? 0, school: asking?.name })}
        confirm={t('moveClasses.move')}
        busy={busy}
        onCancel={() => setAsking(null)}
        onConfirm={() => send({ to: asking!.id })}
      >
        <p>{t('moveClasses.stays')}</p>
        <p>{t('moveClasses.changes', { school: asking?.name })}</p>
      </ConfirmDialog>
    </>
  )
}

function Offer({ school: { name }, onMove }: { school: SchoolOfClassrooms; onMove: () => void }) {
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
