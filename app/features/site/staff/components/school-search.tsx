import { useTranslation } from 'react-i18next'
import { Form, Link } from 'react-router'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useCountryNames } from '#app/features/people/school-admin/public.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { WorkspaceField } from '#app/platform/workspace/workspace-field.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { StaffPage } from '../contract.ts'
import styles from './staff.module.css'

type SchoolSearchProps = Pick<StaffPage, 'search' | 'results'> & { opened: string | null }

export function SchoolSearch({ search, results, opened }: SchoolSearchProps) {
  const { t } = useTranslation('staff')
  const localize = useLocalePath()
  const { country } = useCountryNames()
  return (
    <Card title={t('search.title')}>
      <Form className={styles.search} role="search">
        <WorkspaceField />
        <input type="hidden" name="view" value="schools" />
        <TextField
          type="search"
          name="search"
          label={t('search.label')}
          hint={t('search.hint')}
          defaultValue={search}
          key={search}
          maxLength={120}
        />
        <Button type="submit" variant="soft" icon={<IconSearch aria-hidden />}>
          {t('search.submit')}
        </Button>
      </Form>
      {search !== '' && results.length === 0 && (
        <EmptyState mood="thinking" title={t('search.none')} hint={t('search.noneHint')} />
      )}
      {results.length > 0 && (
        <ul className={styles.results}>
          {results.map((result) => (
            <li key={result.id}>
              <Link
                to={localize(`/staff?${new URLSearchParams({ view: 'schools', search, open: result.id })}`)}
                className={styles.result}
                aria-current={result.id === opened ? 'true' : undefined}
              >
                <strong>{result.name}</strong>
                <span className={styles.note} suppressHydrationWarning>
                  {country(result.country)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
