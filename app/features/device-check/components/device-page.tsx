import type { ReactNode } from 'react'
import styles from './device-page.module.css'

/** A page that looks at the device: what it is for, then what it found. */
export const DevicePage = ({ title, lead, children }: { title: string; lead: string; children: ReactNode }) => (
  <article className={styles.page}>
    <header className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{lead}</p>
    </header>
    {children}
  </article>
)
