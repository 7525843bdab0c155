import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { ChildKite } from '#app/ui/child-kite.tsx'
import { Link } from '#app/ui/link.tsx'
import { useFirstRows } from '#app/ui/use-first-rows.ts'
import styles from './progress-grid.module.css'

type Row = { readonly student: { readonly id: string; readonly name: string }; readonly stars: number }

type LinkProps = { to: string; tabIndex: number; onFocus: () => void }

type GridTableProps<One extends Row> = {
  title: string
  table: RefObject<HTMLTableElement | null>
  rows: readonly One[]
  /** So many are drawn at once: each is many links, and a screen shows fewer. */
  firstRows: number
  /** Whose screens are open now. */
  present: ReadonlySet<string>
  needsHelp: (row: One) => boolean
  heads: ReactNode
  /** Makes a name of a kite and a word the first place of a line. */
  linkOf?: (row: One, line: number) => LinkProps
  cellsOf: (row: One, line: number) => ReactNode
}

/** A class as a heat map: one row for each student, their stars at its end. */
export function GridTable<One extends Row>({
  title,
  table,
  rows,
  firstRows,
  present,
  needsHelp,
  heads,
  linkOf,
  cellsOf,
}: GridTableProps<One>) {
  const { t } = useTranslation('progress')
  const drawn = useFirstRows(rows, firstRows)
  return (
    <div className={styles.scroll}>
      <table ref={table} className={styles.grid}>
        <caption className="sk-visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              {t('grid.order')}
            </th>
            {heads}
            <th scope="col" className={styles.total}>
              {t('grid.stars')}
            </th>
          </tr>
        </thead>
        <tbody>
          {drawn.map((row, line) => (
            <tr
              key={row.student.id}
              data-help={needsHelp(row) || undefined}
              data-away={!present.has(row.student.id) || undefined}
            >
              <th scope="row" className={styles.name}>
                <Name student={row.student} link={linkOf?.(row, line)} />
              </th>
              {cellsOf(row, line)}
              <td className={styles.total}>{row.stars}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Name({ student: { id, name }, link }: { student: Row['student']; link: LinkProps | undefined }) {
  const shown = (
    <>
      <ChildKite id={id} size={18} />
      <span className={styles.words}>{name}</span>
    </>
  )
  return link ? (
    <Link {...link} className={styles.person} data-place="">
      {shown}
    </Link>
  ) : (
    shown
  )
}

/** How many of the class are through with a column. */
export function DoneShare({ done, all }: { done: number; all: number }) {
  const { t } = useTranslation('progress')
  return (
    <progress className={styles.share} max={Math.max(1, all)} value={done} aria-label={t('grid.done', { done, all })} />
  )
}
