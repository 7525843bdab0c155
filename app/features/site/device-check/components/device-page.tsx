import type { ReactNode } from 'react'
import styles from './device-page.module.css'

/** Layout of the device check pages: title and introduction above the results. */
export const DevicePage = ({ title, lead, children }: { title: string; lead: string; children: ReactNode }) => (
  <article className={styles.page}>
    <header className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{lead}</p>
    </header>
    {children}
  </article>
)
