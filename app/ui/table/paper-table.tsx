import { useEffect, useRef, type ReactNode } from 'react'
import { clsx } from 'clsx'
import styles from './paper-table.module.css'

/**
 * Plain table on a white background. If it is wider than the screen, it scrolls horizontally under its sticky first
 * column, also by keyboard, and initially shows the column whose header is `aria-current`.
 */
export function PaperTable({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  const scroll = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const currentHeader = scroll.current!.querySelector<HTMLElement>('th[aria-current]')
    const firstHeader = scroll.current!.querySelector<HTMLElement>('th')
    if (currentHeader && firstHeader) scroll.current!.scrollLeft = currentHeader.offsetLeft - firstHeader.offsetWidth
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- allows scrolling by keyboard
    <div ref={scroll} className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
      <table className={clsx(styles.table, className)}>{children}</table>
    </div>
  )
}
