import { clsx } from 'clsx'
import { NavEntry, type NavItem } from './nav-entry.tsx'
import styles from './tab-bar.module.css'

/** Bottom navigation on phones, with the same items as the sidebar of wide screens. */
export function TabBar({ label, items, className }: { label: string; items: NavItem[]; className?: string }) {
  return (
    <nav className={clsx(styles.bar, className)} aria-label={label}>
      {items.map((item) => (
        <NavEntry key={item.href} item={item} className={styles.tab} />
      ))}
    </nav>
  )
}
