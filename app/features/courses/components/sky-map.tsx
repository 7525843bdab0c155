import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import type { WorldName } from '#rules/levels/level-file.ts'
import bell from '#app/ui/art/pictures/bell.svg?url'
import { Sky } from '#app/ui/sky.tsx'
import { waoArt } from '#app/ui/wao-still.tsx'
import { placeOf, pointsOn, rowsFor, spotOf, stringThrough } from '../map-layout.ts'
import { worldsShown } from '../worlds-shown.ts'
import { worldArt } from './world-art.ts'
import styles from './sky-map.module.css'

export type MapLesson = {
  id: string
  number: number
  /** `now` is where the path goes on. */
  look: 'done' | 'now' | 'open' | 'locked' | 'hidden'
  /** Read out. */
  name: string
  /** Under the lesson: stars, or how many are done. */
  mark?: ReactNode
  /** Above it: who is there. */
  above?: ReactNode
}

export type MapUnit = { id: string; title: string; worlds: readonly WorldName[]; lessons: MapLesson[] }

type SkyMapProps = {
  label: string
  units: MapUnit[]
  /** How many lessons the string is tied to; one more than there are is the goal. */
  reached: number
  selected: string | null
  onSelect: (lessonId: string) => void
  /** Over the sky: what this is. */
  head?: ReactNode
  /** Over its lower edge: what was chosen. */
  foot?: ReactNode
  className?: string
}

const columnCounts = [1, 2, 3] as const

/** A course as islands in the sky, tied together by a kite's string that climbs from lesson to lesson to the bell. */
export function SkyMap({ label, units, reached, selected, onSelect, head, foot, className }: SkyMapProps) {
  const { t } = useTranslation('courses')
  const scroller = useRef<HTMLDivElement>(null)
  const shown = worldsShown(units.map(({ worlds }) => worlds))
  const counts = units.map(({ lessons }) => lessons.length)

  // The map opens at its lower end, where a course begins; whoever is further on finds themselves.
  useEffect(() => {
    const [outer, now] = [scroller.current, scroller.current?.querySelector('[data-look="now"]')]
    if (!outer || !now) return
    const [around, at] = [outer.getBoundingClientRect(), now.getBoundingClientRect()]
    outer.scrollBy(0, at.top + at.height / 2 - around.top - around.height * 0.45)
  }, [])

  return (
    <Sky
      hills
      className={className ? `${styles.scene} ${className}` : styles.scene}
      data-head={head ? '' : undefined}
      data-foot={foot ? '' : undefined}
    >
      {head && <div className={styles.head}>{head}</div>}
      <div ref={scroller} className={styles.scroller}>
        <div className={styles.map}>
          {columnCounts.map((columns) => (
            <KiteString key={columns} columns={columns} counts={counts} reached={reached} />
          ))}
          <ol className={styles.islands} aria-label={label}>
            {units.map(({ id, title, lessons }, index) => (
              <li key={id} className={styles.island} style={islandStyle(index, units.length)}>
                <Bank />
                <h2 className={styles.title}>{title}</h2>
                <img className={styles.picture} src={worldArt[shown[index]!]} alt="" />
                <ol className={styles.lessons}>
                  {lessons.map((lesson, at) => (
                    <Lesson
                      key={lesson.id}
                      lesson={lesson}
                      spot={spotOf(at, lessons.length)}
                      pressed={lesson.id === selected}
                      onSelect={onSelect}
                    />
                  ))}
                </ol>
              </li>
            ))}
            <li className={styles.island} style={islandStyle(units.length, units.length)} data-goal>
              <img className={styles.goal} src={bell} alt={t('map.goal')} />
            </li>
          </ol>
        </div>
      </div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </Sky>
  )
}

const Bank = () => (
  <svg className={styles.bank} viewBox="0 0 320 120" preserveAspectRatio="none" aria-hidden>
    <path d="M40 112C10 112 2 92 8 76C12 62 26 56 40 58C44 36 66 26 88 34C104 14 140 10 162 30C184 12 222 14 236 38C262 30 284 44 284 62C306 62 318 78 314 92C310 106 298 112 280 112Z" />
  </svg>
)

type LessonProps = {
  lesson: MapLesson
  spot: { x: number; y: number }
  pressed: boolean
  onSelect: (lessonId: string) => void
}

function Lesson({ lesson: { id, number, look, name, mark, above }, spot, pressed, onSelect }: LessonProps) {
  return (
    <li className={styles.lesson} style={{ '--x': spot.x, '--y': spot.y } as CSSProperties}>
      {look === 'now' && !above && <img className={styles.wao} src={waoArt.cheering} alt="" />}
      {above && <span className={styles.above}>{above}</span>}
      <button
        type="button"
        className={styles.node}
        data-look={look}
        aria-pressed={pressed}
        aria-label={name}
        onClick={() => onSelect(id)}
      >
        {look === 'locked' ? (
          <IconLock aria-hidden />
        ) : look === 'hidden' ? (
          <IconEyeOff aria-hidden />
        ) : (
          <span aria-hidden>{number}</span>
        )}
      </button>
      {mark && <span className={styles.mark}>{mark}</span>}
    </li>
  )
}

/** The whole way as dots, and over it the string as far as it is tied. */
function KiteString({ columns, counts, reached }: { columns: number; counts: number[]; reached: number }) {
  const points = pointsOn(counts, columns)
  const tied = stringThrough(points, reached)
  return (
    <svg
      className={styles.string}
      data-columns={columns}
      viewBox={`0 0 ${columns * 100} ${rowsFor(counts.length + 1, columns) * 100}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <path className={styles.way} d={stringThrough(points)} />
      <path className={styles.tied} d={tied} />
      <path className={styles.beads} d={tied} />
    </svg>
  )
}

/** Where an island stands with one, two and three beside each other. */
function islandStyle(island: number, islands: number): CSSProperties {
  const entries = columnCounts.flatMap((columns) => {
    const { row, column, direction } = placeOf(island, columns)
    return [
      [`--row-${columns}`, rowsFor(islands + 1, columns) - row],
      [`--column-${columns}`, column + 1],
      [`--direction-${columns}`, direction],
    ]
  })
  return Object.fromEntries(entries) as CSSProperties
}
