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

const leastColumns = 5
const leastRows = 3

/** The first levels are two squares wide: the sky around them is squares too, so that the picture is never empty. */
function inSky(map: readonly string[]): string[] {
  const columns = Math.max(leastColumns, ...map.map((row) => row.length))
  const left = Math.floor((columns - Math.max(...map.map((row) => row.length))) / 2)
  const rows = map.map((row) => ('.'.repeat(left) + row).padEnd(columns, '.'))
  const missing = Math.max(0, leastRows - rows.length)
  const sky = (count: number) => Array.from({ length: count }, () => '.'.repeat(columns))
  return [...sky(Math.ceil(missing / 2)), ...rows, ...sky(Math.floor(missing / 2))]
}

/** A level on squares as a picture; for those who have not seen one, any way to the bell. */
export function PuzzlePicture({ map = usual, className }: { map?: readonly string[]; className?: string }) {
  const shown = inSky(map)
  return (
    <span
      className={clsx(styles.picture, className)}
      style={{ '--columns': shown[0]!.length, '--rows': shown.length } as CSSProperties}
      aria-hidden
    >
      {shown.flatMap((row, at) =>
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
