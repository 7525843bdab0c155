import { useTranslation } from 'react-i18next'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useNavigateTo } from '#app/platform/pages/link.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { SelectField } from '#app/ui/fields/field.tsx'
import type { HourSitting } from '../contract.ts'
import styles from './hour.module.css'
import { useStartHour } from './use-start-hour.ts'

/** A teacher without an account starts an hour for a class. */
export function StartClassForm({ sittings }: { sittings: readonly HourSitting[] }) {
  const { t } = useTranslation('visitor-hours')
  const navigate = useNavigateTo()
  const { isBusy, error, start } = useStartHour(({ code }) => navigate(`/hour/${code}`))
  return (
    <form
      method="post"
      className={styles.form}
      aria-label={t('hour.class.title')}
      onSubmit={(event) => {
        event.preventDefault()
        start(String(new FormData(event.currentTarget).get('course')))
      }}
    >
      <SelectField name="course" label={t('hour.class.course')}>
        {sittings.map(({ course, title }) => (
          <option key={course} value={course}>
            {title}
          </option>
        ))}
      </SelectField>
      {error && (
        <Notice kind="danger">
          <Refusal error={error} />
        </Notice>
      )}
      <noscript>
        <p className={styles.muted}>{t('hour.needsScript')}</p>
      </noscript>
      <Button type="submit" size="large" busy={isBusy}>
        {t('hour.class.start')}
      </Button>
    </form>
  )
}
