import { clsx } from 'clsx'
import type { HTMLAttributes, ReactNode } from 'react'
import styles from './card.module.css'

type CardProps = {
  as?: 'section' | 'article' | 'div' | 'li'
  tone?: 'surface' | 'paper' | 'primary' | 'success' | 'warning' | 'danger' | 'plum'
  depth?: 'paper' | 'lifted' | 'floating'
  padding?: 'none' | 'small' | 'medium' | 'large'
  title?: ReactNode
  icon?: ReactNode
  /** Beside the title: a count, a link, a small button. */
  aside?: ReactNode
} & Omit<HTMLAttributes<HTMLElement>, 'title'>

export function Card({
  as: Element = 'section',
  tone = 'surface',
  depth = 'paper',
  padding = 'medium',
  ...props
}: CardProps) {
  const { title, icon, aside, className, children, ...rest } = props
  return (
    <Element
      {...rest}
      className={clsx(styles.card, styles[depth], styles[`${tone}Tone`], styles[`${padding}Padding`], className)}
    >
      {title !== undefined && (
        <header className={styles.head}>
          {icon}
          <h2 className={styles.title}>{title}</h2>
          {aside !== undefined && <span className={styles.aside}>{aside}</span>}
        </header>
      )}
      {children}
    </Element>
  )
}
