import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import { Button } from '#app/ui/buttons/button.tsx'
import type { FamilyWorkItem } from '../contract.ts'
import { WorkPicture } from './work-picture.tsx'
import styles from './work.module.css'

const firstShown = 4

/** Part of a child's week: work that the child starred and a teacher approved. */
export function FamilyWork({ work }: { work: readonly FamilyWorkItem[] }) {
  const { t } = useTranslation('portfolio')
  const [isExpanded, setExpanded] = useState(false)
  const shownWork = isExpanded ? work : work.slice(0, firstShown)
  return (
    <section className={styles.family}>
      <h3 className={styles.heading}>
        <IconStarFilled aria-hidden /> {t('family.title')}
      </h3>
      <ul className={styles.gallery}>
        {shownWork.map((item) => (
          <li key={item.lesson}>
            <WorkPicture {...item} />
            <span className={styles.title}>{item.title}</span>
            {item.line && <q className={styles.line}>{t(`lines.${item.line}`)}</q>}
            {item.note && (
              <span className={styles.note}>
                <span className={styles.noteFrom}>{t('family.note')}</span> {item.note}
              </span>
            )}
          </li>
        ))}
      </ul>
      {shownWork.length < work.length && (
        <Button variant="quiet" size="small" className={styles.more} onClick={() => setExpanded(true)}>
          {t('all', { total: work.length })}
        </Button>
      )}
    </section>
  )
}
