import { useId } from 'react'
import { Link } from '#app/platform/pages/link.tsx'
import type { HelpLink } from '../contract.ts'
import styles from './help.module.css'

/** A titled list of articles. */
export function HelpLinks({ title, links, current }: { title: string; links: readonly HelpLink[]; current?: string }) {
  const heading = useId()
  return (
    <nav className={styles.group} aria-labelledby={heading}>
      <h2 id={heading} className={styles.groupTitle}>
        {title}
      </h2>
      <ul className={styles.links}>
        {links.map(({ id, title: text }) => (
          <li key={id}>
            <Link to={`/help/${id}`} className={styles.link} aria-current={id === current ? 'page' : undefined}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
