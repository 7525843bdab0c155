import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseHourCode } from '#rules/visitor-hours/visitor-hour.ts'
import { useNavigateTo } from '#app/platform/pages/link.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import styles from './hour.module.css'

/** A child types the code of the class hour. */
export function CodeForm() {
  const { t } = useTranslation('visitor-hours')
  const navigate = useNavigateTo()
  const [isWrong, setWrong] = useState(false)
  return (
    <form
      className={styles.form}
      aria-label={t('hour.code.title')}
      onSubmit={(event) => {
        event.preventDefault()
        const code = parseHourCode(String(new FormData(event.currentTarget).get('code')))
        setWrong(code === null)
        if (code !== null) navigate(`/hour/${code}`)
      }}
    >
      <TextField
        name="code"
        label={t('hour.code.label')}
        error={isWrong ? t('hour.code.wrong') : undefined}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
      <Button type="submit" variant="soft" size="large">
        {t('hour.code.go')}
      </Button>
    </form>
  )
}
