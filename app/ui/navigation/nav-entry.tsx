import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from './link.tsx'
import styles from './nav-entry.module.css'

export type NavItem = {
  href: string
  icon: ReactNode
  label: string
  current?: boolean
  /** Number of new items; 0 shows no badge. */
  badge?: number
}

type NavEntryProps = { item: NavItem; className?: string }

export function NavEntry({ item, className }: NavEntryProps) {
  return (
    <Link to={item.href} className={clsx(styles.entry, className)} aria-current={item.current ? 'page' : undefined}>
      {item.icon}
      <span className={styles.label}>{item.label}</span>
      <NavBadge count={item.badge} />
    </Link>
  )
}

function NavBadge({ count = 0 }: { count?: number }) {
  const { t } = useTranslation('ui')
  if (count === 0) return null
  return (
    <span className={styles.badge} data-badge>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="sk-visually-hidden">{t('nav.new', { count })}</span>
    </span>
  )
}
