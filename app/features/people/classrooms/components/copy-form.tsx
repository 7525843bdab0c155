import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router'
import { ActionForm } from '#app/platform/forms/action-form.tsx'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { ReasonText } from '#app/platform/errors/refusal.tsx'
import type { FieldReasons } from '#app/platform/errors/errors.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { CheckField } from '#app/ui/fields/check-field.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import type { ClassroomCard } from '../contract.ts'
import styles from './classroom-form.module.css'

export function CopyForm({
  classroom: { id, schoolId, name, students },
  needingConsent,
  errors = {},
}: {
  classroom: ClassroomCard
  /** How many students need another teacher's consent. */
  needingConsent: number
  errors?: FieldReasons
}) {
  const { t } = useTranslation(['classrooms', 'ui'])
  const back = useLocalePath()('/dashboard/classroom')
  return (
    <ActionForm of="copy" className={styles.form} noValidate>
      <input type="hidden" name="_school" value={schoolId} />
      <input type="hidden" name="classroom" value={id} />
      <Card padding="large" className={styles.card}>
        <TextField
          name="name"
          label={t('copy.name')}
          defaultValue={t('copy.nameOf', { name })}
          maxLength={80}
          error={errors.name && <ReasonText reason={errors.name} />}
        />
        <CheckField
          name="students"
          label={t('copy.students', { count: students })}
          hint={[
            t('copy.studentsHint'),
            ...(needingConsent > 0 ? [t('copy.asked', { count: needingConsent })] : []),
          ].join(' ')}
        />
      </Card>
      <div className={styles.bar}>
        <Button href={back} variant="quiet">
          {t('ui:confirm.cancel')}
        </Button>
        <Button type="submit" busy={useNavigation().state !== 'idle'} className={styles.save}>
          {t('copy.make')}
        </Button>
      </div>
    </ActionForm>
  )
}
