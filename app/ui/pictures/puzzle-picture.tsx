import { clsx } from 'clsx'
import type { CSSProperties } from 'react'
import apple from '#app/ui/art/pictures/apple.svg?url'
import bell from '#app/ui/art/pictures/bell.svg?url'
import flower from '#app/ui/art/pictures/flower.svg?url'
import key from '#app/ui/art/pictures/key.svg?url'
import star from '#app/ui/art/pictures/star.svg?url'
import tree from '#app/ui/art/pictures/tree.svg?url'
import storm from '#app/ui/art/scenes/storm.svg?url'
import { waoArt } from '#app/ui/wao/wao-still.tsx'
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

/** Picture of a map cell of `rules/worlds`. Digits are flowers; other cells without a picture are sky or path. */
const getPicture = (cell: string) => pictures[cell] ?? (/\d/.test(cell) ? flower : null)

const defaultMap = ['..o*B', '.!o..', '.Ko.!']

const minColumns = 5
const minRows = 3

/** Pads small maps with sky cells: the first levels are only two cells wide. */
function padWithSky(map: readonly string[]): string[] {
  const columns = Math.max(minColumns, ...map.map((row) => row.length))
  const left = Math.floor((columns - Math.max(...map.map((row) => row.length))) / 2)
  const rows = map.map((row) => ('.'.repeat(left) + row).padEnd(columns, '.'))
  const missing = Math.max(0, minRows - rows.length)
  const sky = (count: number) => Array.from({ length: count }, () => '.'.repeat(columns))
  return [...sky(Math.ceil(missing / 2)), ...rows, ...sky(Math.floor(missing / 2))]
}

/** Picture of a level on a grid; without `map`, a sample level. */
export function PuzzlePicture({ map = defaultMap, className }: { map?: readonly string[]; className?: string }) {
  const paddedMap = padWithSky(map)
  return (
    <span
      className={clsx(styles.picture, className)}
      style={{ '--columns': paddedMap[0]!.length, '--rows': paddedMap.length } as CSSProperties}
      aria-hidden
    >
      {paddedMap.flatMap((row, index) =>
        [...row].map((cell, column) => {
          const src = getPicture(cell)
          return (
            <span key={`${index} ${column}`} className={clsx(styles.square, !/[.!T ]/.test(cell) && styles.path)}>
              {src && <img src={src} alt="" className={cell === 'K' ? styles.wao : undefined} />}
            </span>
          )
        }),
      )}
    </span>
  )
}
