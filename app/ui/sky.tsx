import { clsx } from 'clsx'
import type { HTMLAttributes } from 'react'
import styles from './sky.module.css'

type SkyProps = {
  as?: 'div' | 'section' | 'header'
  time?: 'day' | 'dawn' | 'dusk'
  /** Paper hills along the lower edge; leave room for them below the text. */
  hills?: boolean
  clouds?: boolean
} & HTMLAttributes<HTMLElement>

/** Sky behind something: gradient, clouds, hills; stars at night. All of it is painted by the stylesheet. */
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
