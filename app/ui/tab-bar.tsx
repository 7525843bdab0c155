import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { NavBadge, NavEntry, type NavItem } from './nav-entry.tsx'
import { Sheet } from './sheet.tsx'
import styles from './tab-bar.module.css'

type TabBarProps = {
  label: string
  items: NavItem[]
  /** Also behind "More": the person, language, theme. */
  more?: ReactNode
  className?: string
}

/** The foot of a phone screen: five places at most, the rest behind "More". */
export function TabBar({ label, items, more, className }: TabBarProps) {
  const { t } = useTranslation('ui')
  const folds = items.length > 5 || more !== undefined
  const shown = folds ? items.slice(0, 4) : items
  const folded = folds ? items.slice(4) : []

  return (
    <nav className={clsx(styles.bar, className)} aria-label={label}>
      {shown.map((item) => (
        <NavEntry key={item.href} item={item} short className={styles.tab} />
      ))}
      {folds && (
        <Sheet
          title={t('nav.more')}
          trigger={
            <>
              <IconDots aria-hidden />
              <span>{t('nav.more')}</span>
              <NavBadge count={folded.reduce((sum, { badge = 0 }) => sum + badge, 0)} />
            </>
          }
          triggerClassName={clsx(styles.tab, folded.some(({ current }) => current) && styles.current)}
        >
          <div className={styles.folded}>
            {folded.map((item) => (
              <NavEntry key={item.href} item={item} className={styles.row} />
            ))}
          </div>
          {more}
        </Sheet>
      )}
    </nav>
  )
}
