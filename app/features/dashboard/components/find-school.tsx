import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetcher } from 'react-router'
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs'
import { searchText } from '#rules/ask-school.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { SchoolSign } from '../contract.ts'
import styles from './find-school.module.css'

type FindSchoolProps = {
  /** Found by the person's address, before anything is typed. */
  suggested: SchoolSign[]
  chosen: string
  onChoose: (school: SchoolSign) => void
  error?: ReactNode
}

type Found = { found?: SchoolSign[]; limited?: boolean }

const pauseMs = 250

/** The directory of schools: type a few letters, choose one sign. */
export function FindSchool({ suggested, chosen, onChoose, error }: FindSchoolProps) {
  const { t, i18n } = useTranslation('dashboard')
  // Browsers and servers know every country by name, not always by the same one.
  const countries = new Intl.DisplayNames([i18n.language === 'cn' ? 'zh-CN' : i18n.language], {
    type: 'region',
    style: 'short',
  })
  const address = useLocalePath()('/onboard')
  const { data, state, load } = useFetcher<Found>({ key: 'find-school' })
  const [text, setText] = useState('')
  const wanted = searchText(text)

  useEffect(() => {
    if (!wanted) return
    const timer = setTimeout(() => void load(`${address}?find=${encodeURIComponent(wanted)}`), pauseMs)
    return () => clearTimeout(timer)
  }, [wanted, address, load])

  const signs = wanted ? data?.found : suggested
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
      {wanted && data?.limited && <Notice kind="warning">{t('onboard.find.limited')}</Notice>}
      {signs && signs.length > 0 && (
        <div className={styles.signs} role="radiogroup" aria-label={t('onboard.find.label')}>
          {signs.map((school) => (
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
        {wanted && state === 'idle' && data?.found?.length === 0 && t('onboard.find.nothing')}
      </p>
      {/* The choice stays when its sign is no longer in sight. */}
      {chosen && !signs?.some(({ id }) => id === chosen) && <input type="hidden" name="schoolId" value={chosen} />}
    </div>
  )
}
