import { useTranslation } from 'react-i18next'
import IconPuzzle from '@tabler/icons-react/dist/esm/icons/IconPuzzle.mjs'
import { codingSkins } from '#rules/classrooms/classroom.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Card } from '#app/ui/surfaces/card.tsx'
import { SelectField } from '#app/ui/fields/field.tsx'
import type { StudentProfile } from '../contract.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useUndoToast } from '../undo/use-undo-toast.ts'

type StudentSkinProps = { classroomId: string; student: { id: string; name: string } } & Pick<
  StudentProfile,
  'codingSkins'
>

/** Selects the code editor skin of one student, saved immediately; by default it is that of the class. */
export function StudentSkin({ classroomId, student, codingSkins: { own, ofClass } }: StudentSkinProps) {
  const { t } = useTranslation('students')
  const { notify } = useUndoToast()
  const { send, busy, error } = useAction('coding-skin', {
    onDone: () => notify(t('skin.done', { name: student.name })),
  })
  return (
    <Card title={t('skin.title')} icon={<IconPuzzle aria-hidden />}>
      <SelectField
        label={t('skin.label')}
        hint={t('skin.hint')}
        value={own ?? 'class'}
        disabled={busy}
        onChange={(event) => send({ classroomId, student: student.id, skin: event.currentTarget.value })}
      >
        <option value="class">{t('skin.asClass', { skin: t(`skin.${ofClass}`) })}</option>
        {codingSkins.map((skin) => (
          <option key={skin} value={skin}>
            {t(`skin.${skin}`)}
          </option>
        ))}
      </SelectField>
      <RefusalNotice error={error} />
    </Card>
  )
}
