import type { ReactNode } from 'react'
import { Link } from 'react-router'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import styles from './link-row.module.css'

type LinkRowProps = {
  href: string
  icon: ReactNode
  label: string
  note?: string
}

/** One line of a list that leads somewhere. */
export function LinkRow({ href, icon, label, note }: LinkRowProps) {
  return (
    <li>
      <Link to={href} className={styles.row}>
        <RowWords icon={icon} label={label} note={note} />
      </Link>
    </li>
  )
}

/** For a line that opens something here instead: a button of this class around these words. */
export const linkRow = styles.row!

export const RowWords = ({ icon, label, note }: Omit<LinkRowProps, 'href'>) => (
  <>
    {icon}
    <span className={styles.words}>
      <span className={styles.label}>{label}</span>
      {note && <span className={styles.note}>{note}</span>}
    </span>
    <IconChevronRight className={styles.arrow} aria-hidden />
  </>
)
