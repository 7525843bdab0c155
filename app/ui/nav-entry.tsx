import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from './link.tsx'
import styles from './nav-entry.module.css'

export type NavItem = {
  href: string
  icon: ReactNode
  label: string
  /** For the tab bar of a phone, where `label` is longer than ten letters. */
  short?: string
  current?: boolean
  /** How many new things wait there; 0 shows nothing. */
  badge?: number
}

type NavEntryProps = { item: NavItem; short?: boolean; className?: string }

export function NavEntry({ item, short, className }: NavEntryProps) {
  return (
    <Link to={item.href} className={clsx(styles.entry, className)} aria-current={item.current ? 'page' : undefined}>
      {item.icon}
      <span className={styles.label}>{short ? (item.short ?? item.label) : item.label}</span>
      <NavBadge count={item.badge} />
    </Link>
  )
}

export function NavBadge({ count = 0 }: { count?: number }) {
  const { t } = useTranslation('ui')
  if (count === 0) return null
  return (
    <span className={styles.badge} data-badge>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="sk-visually-hidden">{t('nav.new', { count })}</span>
    </span>
  )
}
