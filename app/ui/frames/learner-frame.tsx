import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Lockup } from '../pictures/brand.tsx'
import { Link } from '../navigation/link.tsx'
import { NavEntry, type NavItem } from '../navigation/nav-entry.tsx'
import { Sky } from '../surfaces/sky.tsx'
import { TabBar } from '../navigation/tab-bar.tsx'
import styles from './learner-frame.module.css'

type LearnerFrameProps = {
  homeHref: string
  items: NavItem[]
  /** Content of the sky header: greeting, kite, points. Without it there is only a strip of sky. */
  hero?: ReactNode
  /** At the bottom of the side rail. */
  personMenu?: ReactNode
  children: ReactNode
}

/**
 * Frame for students: sky header, content and menu. The menu is a side rail on wide screens and a tab bar on phones.
 */
export function LearnerFrame({ homeHref, items, hero, personMenu, children }: LearnerFrameProps) {
  const { t } = useTranslation('ui')
  return (
    <div className={styles.frame} data-surface="learner">
      <aside className={styles.rail}>
        <Link to={homeHref} className={styles.brand}>
          <Lockup height={38} />
        </Link>
        <nav className={styles.nav} aria-label={t('nav.main')}>
          {items.map((item) => (
            <NavEntry key={item.href} item={item} className={styles.entry} />
          ))}
        </nav>
        {personMenu && <div className={styles.person}>{personMenu}</div>}
      </aside>
      <div className={styles.world}>
        {/* No hills without a hero: the page heading would overlap the horizon. */}
        <Sky
          clouds={hero !== undefined}
          hills={hero !== undefined}
          className={hero ? styles.sky : styles.strip}
          aria-hidden
        />
        <main>
          {hero && <div className={styles.hero}>{hero}</div>}
          <div className={styles.work}>{children}</div>
        </main>
      </div>
      <TabBar className={styles.tabs} label={t('nav.main')} items={items} />
    </div>
  )
}
