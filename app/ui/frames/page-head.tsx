import { clsx } from 'clsx'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from '../navigation/link.tsx'
import styles from './page-head.module.css'

type PageHeadProps = {
  title: ReactNode
  /** One line under the title. */
  note?: ReactNode
  actions?: ReactNode
  className?: string
}

/** Header of a page for adults: title and actions. */
export function PageHead({ title, note, actions, className }: PageHeadProps) {
  return (
    <header className={clsx(styles.head, className)}>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}

export type TabLink = { href: string; label: ReactNode; current: boolean }

/** Tabs between related pages, each with its own URL. */
export function TabLinks({ label, tabs }: { label: string; tabs: TabLink[] }) {
  const row = useRef<HTMLElement>(null)
  const current = tabs.find((tab) => tab.current)?.href
  useEffect(() => {
    // On phones the current tab may be scrolled out of view.
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <nav ref={row} className={styles.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.href} to={tab.href} className={styles.tab} aria-current={tab.current ? 'page' : undefined}>
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
