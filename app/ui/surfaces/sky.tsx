import { clsx } from 'clsx'
import type { HTMLAttributes } from 'react'
import styles from './sky.module.css'

type SkyProps = {
  as?: 'div' | 'section' | 'header'
  time?: 'day' | 'dawn' | 'dusk'
  /** Hills along the lower edge; the content needs padding below. */
  hills?: boolean
  clouds?: boolean
} & HTMLAttributes<HTMLElement>

/** Sky background (gradient, clouds, hills, stars in dark mode), rendered by CSS only. */
export function Sky({ as: Element = 'div', time = 'day', hills, clouds, className, children, ...rest }: SkyProps) {
  return (
    <Element {...rest} className={clsx(styles.sky, styles[time], className)}>
      <span className={styles.stars} aria-hidden />
      {clouds && <span className={styles.clouds} aria-hidden />}
      {hills && <span className={styles.hills} aria-hidden />}
      {children}
    </Element>
  )
}
