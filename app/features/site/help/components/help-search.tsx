import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import { maxQueryLength } from '#rules/resources/search/search.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import styles from './help.module.css'

/** Search over all articles; works without script. */
export function HelpSearch({ query = '' }: { query?: string }) {
  const { t } = useTranslation('help')
  const localize = useLocalePath()
  return (
    <Form action={localize('/help')} role="search" className={styles.search}>
      <input
        key={query}
        type="search"
        name="q"
        className={styles.query}
        defaultValue={query}
        maxLength={maxQueryLength}
        placeholder={t('centre.search')}
        aria-label={t('centre.search')}
        enterKeyHint="search"
        autoComplete="off"
      />
      <Button type="submit">{t('centre.find')}</Button>
    </Form>
  )
}
