import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { getInitials } from './initials.ts'
import styles from './avatar.module.css'

const tones = ['plum', 'primary', 'success', 'warning', 'danger'] as const

type AvatarProps = {
  name: string
  size?: 28 | 36 | 48
  /** Presence dot; omit it where presence is not shown. */
  presence?: 'present' | 'away'
  /** Kite or photo shown instead of the initials. */
  picture?: ReactNode
  className?: string
}

/** Round picture or initials of a person. Decorative: the name is always shown beside it. */
export function Avatar({ name, size = 36, presence, picture, className }: AvatarProps) {
  const tone = tones[[...name].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0) % tones.length]!
  return (
    <span className={clsx(styles.avatar, styles[`size${size}`], !picture && styles[tone], className)} aria-hidden>
      {picture ?? getInitials(name)}
      {presence && <span className={clsx(styles.presence, styles[presence])} />}
    </span>
  )
}
