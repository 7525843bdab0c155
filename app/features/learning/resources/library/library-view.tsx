import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import type { LibraryPage } from '../contract.ts'
import { EntryCard } from './entry-card.tsx'
import { filterQuery, FilterBar, useFilterName } from './filter-bar.tsx'
import styles from './library.module.css'

type LibraryViewProps = { page: Extract<LibraryPage, { view: 'library' }> }

/** Search, filters and results. All of them are links and a form, so the library works without script. */
export function LibraryView({ page }: LibraryViewProps) {
  const { t } = useTranslation('resources')
  const localized = useLocalePath()
  const { query, filters, entries, next } = page
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('library.lead')}</h1>
        <Form method="get" action={localized('/resource')} role="search" className={styles.search} key={query}>
          <IconSearch aria-hidden />
          <input
            type="search"
            name="q"
            defaultValue={query}
            maxLength={120}
            placeholder={t('library.searchHint')}
            aria-label={t('library.searchHint')}
          />
          {Object.entries(filters).map(
            ([name, value]) => value !== null && <input key={name} type="hidden" name={name} value={value} />,
          )}
          <Button type="submit">{t('library.search')}</Button>
        </Form>
      </header>
      <FilterBar page={page} />
      {next && (
        <section className={styles.next} aria-labelledby="next-lesson">
          <h2 id="next-lesson">
            {t('library.next', { name: next.name })} <span>{next.lesson}</span>
          </h2>
          <ul className={styles.row}>
            {next.entries.map((entry) => (
              <EntryCard key={entry.code} entry={entry} small />
            ))}
          </ul>
        </section>
      )}
      <p className={styles.found} role="status">
        {t('library.found', { count: entries.length })}
      </p>
      {entries.length === 0 ? (
        <NothingFound page={page} />
      ) : (
        <ul className={styles.results}>
          {entries.map((entry) => (
            <EntryCard key={entry.code} entry={entry} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** Says which filter hides how many results, and shows what is nearest. */
function NothingFound({ page }: LibraryViewProps) {
  const { t } = useTranslation('resources')
  const localized = useLocalePath()
  const nameOf = useFilterName(page)
  const { query, filters, without, nearest } = page
  return (
    <>
      <EmptyState
        mood="lost"
        title={t('library.none')}
        hint={t('library.noneHint')}
        action={
          without.length > 0 && (
            <ul className={styles.chips}>
              {without.map(({ filter, count }) => (
                <li key={filter}>
                  <Link
                    className={styles.chip}
                    to={localized(`/resource${filterQuery(query, { ...filters, [filter]: null })}`)}
                  >
                    {t('library.without', { name: nameOf(filter, String(filters[filter])), count })}
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      />
      {nearest.length > 0 && (
        <section>
          <h2 className={styles.nearest}>{t('library.nearest')}</h2>
          <ul className={styles.results}>
            {nearest.map((entry) => (
              <EntryCard key={entry.code} entry={entry} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
