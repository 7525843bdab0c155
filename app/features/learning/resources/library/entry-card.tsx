import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Link } from '#app/ui/navigation/link.tsx'
import type { LibraryEntry } from '../contract.ts'
import { Preview } from './preview.tsx'
import styles from './library.module.css'

/** A resource in the library: a drawing of its page, kind, title, ages and time. */
export function EntryCard({ entry, small }: { entry: LibraryEntry; small?: boolean }) {
  const { t } = useTranslation('resources')
  const localized = useLocalePath()
  const { code, kind, title, ages, minutes, pages, shape } = entry
  const facts = [
    t('resource.years', { from: ages[0], to: ages[1] }),
    minutes === 0 ? t('resource.wall') : t('sheet.minutes', { count: minutes }),
    t('library.pages', { count: pages }),
  ]
  return (
    <li className={clsx(styles.card, small && styles.smallCard)}>
      <Link className={styles.cardLink} to={localized(`/resource/${kind === 'activity' ? code.toLowerCase() : code}`)}>
        <span className={styles.thumb}>
          <Preview shape={shape} />
        </span>
        <span className={styles.cardText}>
          <span className={styles.kind}>
            {t(`kind.${kind}`)} · {code}
          </span>
          <b className={styles.cardTitle}>{title}</b>
          <span className={styles.cardFacts}>{facts.join(' · ')}</span>
        </span>
      </Link>
    </li>
  )
}
