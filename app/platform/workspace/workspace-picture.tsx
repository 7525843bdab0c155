import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Picture, pictureNames, type PictureName } from '#app/ui/pictures/picture.tsx'
import styles from './workspace-picture.module.css'

const tones: Record<string, string | undefined> = {
  sky: styles.sky,
  sun: styles.sun,
  kite: styles.kite,
  leaf: styles.leaf,
  plum: styles.plum,
}

type WorkspacePictureProps = {
  /** One of the sixteen pictures; unknown names show the kite. */
  icon?: string
  colour?: string
  size: 28 | 36 | 56 | 72
  /** Replaces the picture, e.g. a child's kite or a school icon. */
  children?: ReactNode
  className?: string
}

/** Picture of a class, child or school on its color. Decorative: the name is always shown beside it. */
export function WorkspacePicture({ icon = 'kite', colour = 'sky', size, children, className }: WorkspacePictureProps) {
  const name = pictureNames.find((pictureName) => pictureName === icon) ?? ('kite' satisfies PictureName)
  return (
    <span className={clsx(styles.ground, styles[`size${size}`], tones[colour] ?? styles.sky, className)} aria-hidden>
      {children ?? <Picture name={name} size={Math.round(size * 0.72)} />}
    </span>
  )
}
