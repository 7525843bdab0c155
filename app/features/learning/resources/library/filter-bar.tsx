import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import {
  activeFilters,
  ageBands,
  minuteLimits,
  noFilters,
  type LibraryFilters,
} from '#rules/resources/library-filters.ts'
import { resourceKinds, type ResourceKind } from '#rules/resources/codes.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Link } from '#app/ui/navigation/link.tsx'
import type { LibraryPage } from '../contract.ts'
import styles from './library.module.css'

type Page = Extract<LibraryPage, { view: 'library' }>
type FilterName = keyof LibraryFilters

/** The query of an address with a search and filters; empty without both. */
export function filterQuery(query: string, filters: LibraryFilters): string {
  const params = new URLSearchParams()
  if (query !== '') params.set('q', query)
  for (const [name, value] of Object.entries(filters)) if (value !== null) params.set(name, String(value))
  return params.size > 0 ? `?${params}` : ''
}

/** Label of a value of a filter. */
export function useFilterName({ courses }: Page): (filter: FilterName, value: string) => string {
  const { t } = useTranslation('resources')
  return (filter, value) => {
    switch (filter) {
      case 'age': {
        const [from, to] = ageBands[value as keyof typeof ageBands]
        return t('resource.years', { from, to })
      }
      case 'kind':
        return t(`kind.${value as ResourceKind}`)
      case 'course':
        return courses.find(({ id }) => id === value)?.title ?? value
      case 'unit':
        return courses.flatMap(({ units }) => units).find(({ id }) => id === value)?.title ?? value
      case 'minutes':
        return t('library.upTo', { count: Number(value) })
      case 'scissors':
        return t('library.noScissors')
    }
  }
}

/** Filters as links with the number of results of each; a value without results is shown in gray. */
export function FilterBar({ page }: { page: Page }) {
  const { t } = useTranslation('resources')
  const localized = useLocalePath()
  const nameOf = useFilterName(page)
  const { query, filters, facets, courses } = page
  const active = activeFilters(filters)
  const addressOf = (changed: LibraryFilters) => localized(`/resource${filterQuery(query, changed)}`)
  const chips = (filter: FilterName, values: readonly string[]) =>
    values.map((value) => {
      const isOn = String(filters[filter]) === value
      const count = facets[filter][value] ?? 0
      const changed = {
        ...filters,
        [filter]: isOn ? null : value,
        ...(filter === 'course' && { unit: null }),
      } as LibraryFilters
      return (
        <li key={`${filter}-${value}`}>
          {count === 0 && !isOn ? (
            <span className={clsx(styles.chip, styles.empty)}>
              {nameOf(filter, value)} <small>0</small>
            </span>
          ) : (
            <Link
              className={clsx(styles.chip, isOn && styles.on)}
              to={addressOf(changed)}
              aria-label={isOn ? t('library.remove', { name: nameOf(filter, value) }) : undefined}
              preventScrollReset
            >
              {nameOf(filter, value)} {isOn ? <IconX aria-hidden /> : <small>{count}</small>}
            </Link>
          )}
        </li>
      )
    })
  const course = courses.find(({ id }) => id === filters.course)
  return (
    <nav className={styles.filters} aria-label={t('library.filters')}>
      <ul className={styles.chips} aria-label={t('library.age')}>
        {chips('age', Object.keys(ageBands))}
        {chips('minutes', minuteLimits.map(String))}
        {chips('scissors', ['no'])}
      </ul>
      <ul className={styles.chips} aria-label={t('library.kind')}>
        {chips('kind', resourceKinds)}
      </ul>
      <ul className={styles.chips} aria-label={t('library.course')}>
        {chips(
          'course',
          courses.map(({ id }) => id),
        )}
      </ul>
      {course && (
        <ul className={styles.chips} aria-label={t('library.unit')}>
          {chips(
            'unit',
            course.units.map(({ id }) => id),
          )}
        </ul>
      )}
      {active.length > 1 && (
        <Link className={styles.removeAll} to={addressOf(noFilters)} preventScrollReset>
          {t('library.removeAll')}
        </Link>
      )}
    </nav>
  )
}
