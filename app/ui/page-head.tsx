import { clsx } from 'clsx'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from './link.tsx'
import styles from './page-head.module.css'

type PageHeadProps = {
  title: ReactNode
  /** One line under the title. */
  note?: ReactNode
  actions?: ReactNode
  className?: string
}

/** The top of a desk screen: what this is, and what can be done here. */
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

/** Siblings of one screen, each with its own address. */
export function TabLinks({ label, tabs }: { label: string; tabs: TabLink[] }) {
  const row = useRef<HTMLElement>(null)
  const current = tabs.find((tab) => tab.current)?.href
  useEffect(() => {
    // On a phone the one we are at may stand outside of the row.
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
