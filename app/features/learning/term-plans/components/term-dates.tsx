import { useTranslation } from 'react-i18next'
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import { ReasonText, Refusal } from '#app/platform/errors/refusal.tsx'
import { ActionForm } from '#app/platform/forms/action-form.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import styles from './calendar.module.css'

type TermDatesProps = { classroomId: string; starts: string; ends?: string }

/** Form for the dates of the term, without which there is no calendar. */
export function TermDates({ classroomId, starts, ends }: TermDatesProps) {
  const { t } = useTranslation('term-plans')
  const save = useAction('term-dates')
  const reason = save.error?.fields?.termEnds
  return (
    <ActionForm of={save} className={styles.dates}>
      <input type="hidden" name="classroom" value={classroomId} />
      <TextField type="date" name="termStarts" label={t('termStarts')} defaultValue={starts} required />
      <TextField
        type="date"
        name="termEnds"
        label={t('termEnds')}
        defaultValue={ends}
        error={reason && <ReasonText reason={reason} />}
        required
      />
      {save.error && !save.error.fields && <Refusal error={save.error} />}
      <Button type="submit" icon={<IconCalendarPlus aria-hidden />} busy={save.busy}>
        {t('plan')}
      </Button>
    </ActionForm>
  )
}
