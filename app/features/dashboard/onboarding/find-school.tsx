import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetcher } from 'react-router'
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs'
import { normalizeSchoolSearch } from '#rules/schools/teacher-request.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { TextField } from '#app/ui/fields/field.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import type { SchoolListing } from '../contract.ts'
import styles from './find-school.module.css'

type FindSchoolProps = {
  /** Schools that match the domain of the user's email address, shown before a search. */
  suggested: SchoolListing[]
  chosen: string
  onChoose: (school: SchoolListing) => void
  error?: ReactNode
}

type SearchResult = { found?: SchoolListing[]; limited?: boolean }

const debounceMs = 250

/** Search field for the school directory with a list of results to choose from. */
export function FindSchool({ suggested, chosen, onChoose, error }: FindSchoolProps) {
  const { t, i18n } = useTranslation('dashboard')
  // Country names may differ between browser and server, hence suppressHydrationWarning below.
  const countries = new Intl.DisplayNames([i18n.language === 'cn' ? 'zh-CN' : i18n.language], {
    type: 'region',
    style: 'short',
  })
  const address = useLocalePath()('/onboard')
  const { data, state, load } = useFetcher<SearchResult>({ key: 'find-school' })
  const [text, setText] = useState('')
  const searchText = normalizeSchoolSearch(text)

  useEffect(() => {
    if (!searchText) return
    const timer = setTimeout(() => void load(`${address}?find=${encodeURIComponent(searchText)}`), debounceMs)
    return () => clearTimeout(timer)
  }, [searchText, address, load])

  const schools = searchText ? data?.found : suggested
  return (
    <div className={styles.find}>
      <TextField
        type="search"
        label={t('onboard.find.label')}
        hint={t('onboard.find.hint')}
        error={error}
        value={text}
        onChange={({ target }) => setText(target.value)}
        autoComplete="organization"
        maxLength={60}
      />
      {searchText && data?.limited && <Notice kind="warning">{t('onboard.find.limited')}</Notice>}
      {schools && schools.length > 0 && (
        <div className={styles.signs} role="radiogroup" aria-label={t('onboard.find.label')}>
          {schools.map((school) => (
            <label key={school.id} className={styles.sign}>
              <input
                className="sk-visually-hidden"
                type="radio"
                name="schoolId"
                value={school.id}
                checked={school.id === chosen}
                onChange={() => onChoose(school)}
              />
              <IconSchool className={styles.icon} aria-hidden />
              <span className={styles.words}>
                <strong>{school.name}</strong>
                <span className={styles.note} suppressHydrationWarning>
                  {school.byAddress ? t('onboard.find.byAddress') : countries.of(school.country)}
                </span>
              </span>
              <IconCircleCheckFilled className={styles.tick} aria-hidden />
            </label>
          ))}
        </div>
      )}
      <p className={styles.note} role="status">
        {searchText && state === 'idle' && data?.found?.length === 0 && t('onboard.find.nothing')}
      </p>
      {/* Submits the chosen school although it is not in the current results. */}
      {chosen && !schools?.some(({ id }) => id === chosen) && <input type="hidden" name="schoolId" value={chosen} />}
    </div>
  )
}
