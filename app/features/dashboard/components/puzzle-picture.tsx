import { clsx } from 'clsx'
import type { CSSProperties } from 'react'
import apple from '#app/ui/art/pictures/apple.svg?url'
import bell from '#app/ui/art/pictures/bell.svg?url'
import flower from '#app/ui/art/pictures/flower.svg?url'
import key from '#app/ui/art/pictures/key.svg?url'
import star from '#app/ui/art/pictures/star.svg?url'
import tree from '#app/ui/art/pictures/tree.svg?url'
import storm from '#app/ui/art/scenes/storm.svg?url'
import { waoArt } from '#app/ui/wao-still.tsx'
import styles from './puzzle-picture.module.css'

const pictures: Readonly<Record<string, string>> = {
  B: bell,
  '*': star,
  '!': storm,
  T: tree,
  k: key,
  a: apple,
  u: apple,
  m: apple,
  K: waoArt.hello,
}

/** Signs of `rules/worlds`: what is no picture of its own is sky, a square of the way, or a flower that is counted. */
const pictureOf = (sign: string) => pictures[sign] ?? (/\d/.test(sign) ? flower : null)

const usual = ['..o*B', '.!o..', '.Ko.!']

/** A level on squares as a picture; for those who have not seen one, any way to the bell. */
export function PuzzlePicture({ map = usual, className }: { map?: readonly string[]; className?: string }) {
  return (
    <span
      className={clsx(styles.picture, className)}
      style={{ '--columns': Math.max(...map.map((row) => row.length)), '--rows': map.length } as CSSProperties}
      aria-hidden
    >
      {map.flatMap((row, at) =>
        [...row].map((sign, column) => {
          const src = pictureOf(sign)
          return (
            <span key={`${at} ${column}`} className={clsx(styles.square, !/[.!T ]/.test(sign) && styles.path)}>
              {src && <img src={src} alt="" className={sign === 'K' ? styles.wao : undefined} />}
            </span>
          )
        }),
      )}
    </span>
  )
}
