import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import styles from './nav-entry.module.css'

export type NavItem = {
  href: string
  icon: ReactNode
  label: string
  current?: boolean
  /** How many new things wait there; 0 shows nothing. */
  badge?: number
}

export function NavEntry({ item, className }: { item: NavItem; className?: string }) {
  return (
    <Link to={item.href} className={clsx(styles.entry, className)} aria-current={item.current ? 'page' : undefined} prefetch="intent">
      {item.icon}
      <span className={styles.label}>{item.label}</span>
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

/** First thing the keyboard reaches on every page. */
export function SkipLink() {
  const { t } = useTranslation('ui')
  return (
    <a className={styles.skip} href="#main">
      {t('nav.skip')}
    </a>
  )
}
