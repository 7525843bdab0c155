import { useEffect, useRef, type ReactNode } from 'react'
import { clsx } from 'clsx'
import styles from './paper-table.module.css'

/**
 * A plain table on paper, head and lines as given. Wider than a phone, it moves under its first column, by keys too, and
 * begins where a head is `aria-current`.
 */
export function PaperTable({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  const scroll = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const current = scroll.current!.querySelector<HTMLElement>('th[aria-current]')
    const first = scroll.current!.querySelector<HTMLElement>('th')
    if (current && first) scroll.current!.scrollLeft = current.offsetLeft - first.offsetWidth
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is wider than the screen is moved by keys
    <div ref={scroll} className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
      <table className={clsx(styles.table, className)}>{children}</table>
    </div>
  )
}
