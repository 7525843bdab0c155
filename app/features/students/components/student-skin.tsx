import { useTranslation } from 'react-i18next'
import IconPuzzle from '@tabler/icons-react/dist/esm/icons/IconPuzzle.mjs'
import { codingSkins } from '#rules/classroom.ts'
import { useAction } from '#app/platform/use-action.ts'
import { Card } from '#app/ui/card.tsx'
import { SelectField } from '#app/ui/field.tsx'
import type { StudentPage } from '../contract.ts'
import { ActionProblem } from './action-problem.tsx'
import { useSaid } from './use-said.ts'

type StudentSkinProps = { classroomId: string; student: { id: string; name: string } } & Pick<
  StudentPage,
  'codingSkins'
>

/** In which skin this child codes, where it is not that of the class. It is kept as soon as it is chosen. */
export function StudentSkin({ classroomId, student, codingSkins: { own, ofClass } }: StudentSkinProps) {
  const { t } = useTranslation('students')
  const { said } = useSaid()
  const { send, busy, error } = useAction('coding-skin', { done: () => said(t('skin.done', { name: student.name })) })
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
      <ActionProblem error={error} />
    </Card>
  )
}
