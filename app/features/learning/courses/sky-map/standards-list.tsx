import { useTranslation } from 'react-i18next'
import type { LessonStandards, PublishedStandards } from '#content/standards.ts'
import styles from './standards-list.module.css'

type StandardsListProps = { standards: LessonStandards; sources: PublishedStandards['sources'] }

/** Curriculum standards that a lesson covers, with the source of each list. */
export function StandardsList({ standards, sources }: StandardsListProps) {
  const { t } = useTranslation('courses')
  return (
    <dl className={styles.sources}>
      {standards.map(({ source, served }) => (
        <div key={source}>
          <dt>{sources[source]!.name}</dt>
          <dd>
            <ul className={styles.codes}>
              {served.map(({ code, part, early }) => (
                <li key={code}>
                  {code}
                  {part && <i> {t('standards.part')}</i>}
                  {early && <i> {t('standards.early')}</i>}
                </li>
              ))}
            </ul>
            <small>{sources[source]!.line}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}
