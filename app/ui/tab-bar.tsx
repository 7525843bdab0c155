import { clsx } from 'clsx'
import { NavEntry, type NavItem } from './nav-entry.tsx'
import styles from './tab-bar.module.css'

/** The foot of a phone screen: the same five places as at the side of a wide one. */
export function TabBar({ label, items, className }: { label: string; items: NavItem[]; className?: string }) {
  return (
    <nav className={clsx(styles.bar, className)} aria-label={label}>
      {items.map((item) => (
        <NavEntry key={item.href} item={item} className={styles.tab} />
      ))}
    </nav>
  )
}
