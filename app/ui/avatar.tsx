import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { initialsOf } from './initials.ts'
import styles from './avatar.module.css'

const tones = ['plum', 'primary', 'success', 'warning', 'danger'] as const

type AvatarProps = {
  name: string
  size?: 28 | 36 | 48
  /** Here now, or not; nothing when presence is not the question. */
  presence?: 'present' | 'away'
  /** A kite or photo in place of the letters. */
  picture?: ReactNode
  className?: string
}

/** The person in a small round. Decoration: the name stands beside it. */
export function Avatar({ name, size = 36, presence, picture, className }: AvatarProps) {
  const tone = tones[[...name].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0) % tones.length]!
  return (
    <span className={clsx(styles.avatar, styles[`size${size}`], !picture && styles[tone], className)} aria-hidden>
      {picture ?? initialsOf(name)}
      {presence && <span className={clsx(styles.presence, styles[presence])} />}
    </span>
  )
}
