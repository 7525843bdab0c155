import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Picture, pictureNames, type PictureName } from '#app/ui/pictures/picture.tsx'
import styles from './nav-room-picture.module.css'

const tones: Record<string, string | undefined> = {
  sky: styles.sky,
  sun: styles.sun,
  kite: styles.kite,
  leaf: styles.leaf,
  plum: styles.plum,
}

type RoomPictureProps = {
  /** One of the sixteen pictures; an unknown name flies a kite. */
  icon?: string
  colour?: string
  size: 28 | 36 | 56 | 72
  /** In place of the picture: a child's kite, the school's house. */
  children?: ReactNode
  className?: string
}

/** What a room looks like: its picture on its colour. Decoration, the name stands beside it. */
export function RoomPicture({ icon = 'kite', colour = 'sky', size, children, className }: RoomPictureProps) {
  const name = pictureNames.find((known) => known === icon) ?? ('kite' satisfies PictureName)
  return (
    <span className={clsx(styles.ground, styles[`size${size}`], tones[colour] ?? styles.sky, className)} aria-hidden>
      {children ?? <Picture name={name} size={Math.round(size * 0.72)} />}
    </span>
  )
}
