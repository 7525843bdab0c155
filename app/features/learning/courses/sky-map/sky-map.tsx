import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import type { WorldName } from '#rules/levels/level-file.ts'
import bell from '#app/ui/art/pictures/bell.svg?url'
import { Sky } from '#app/ui/surfaces/sky.tsx'
import { waoArt } from '#app/ui/wao/wao-still.tsx'
import { getIslandCell, computeMapPoints, countRows, getLessonOffset, buildStringPath } from './map-layout.ts'
import { chooseUnitWorlds } from './unit-worlds.ts'
import { worldArt } from '#app/ui/pictures/world-art.ts'
import styles from './sky-map.module.css'

export type MapLesson = {
  id: string
  number: number
  /** Sets color and icon; `now` marks the lesson to continue with. */
  look: 'done' | 'now' | 'open' | 'locked' | 'hidden'
  /** Label for screen readers. */
  name: string
  /** Marks a lesson that the teacher has assigned. */
  isAssigned?: boolean
  /** Shown below the lesson: its stars, or how many students have finished it. */
  mark?: ReactNode
  /** Shown above the lesson: the kites of the students who are in it. */
  above?: ReactNode
}

export type MapUnit = { id: string; title: string; worlds: readonly WorldName[]; lessons: MapLesson[] }

type SkyMapProps = {
  label: string
  units: MapUnit[]
  /** How many lessons the kite string connects; the lesson count + 1 includes the goal. */
  reached: number
  selected: string | null
  onSelect: (lessonId: string) => void
  /** Heading over the sky. */
  head?: ReactNode
  /** Details of the selected lesson, over the lower edge of the sky. */
  foot?: ReactNode
  className?: string
}

const columnCounts = [1, 2, 3] as const

/** Map of a course: one island per unit; a kite string connects the lessons and ends at a bell. */
export function SkyMap({ label, units, reached, selected, onSelect, head, foot, className }: SkyMapProps) {
  const { t } = useTranslation('courses')
  const scroller = useRef<HTMLDivElement>(null)
  const unitWorlds = chooseUnitWorlds(units.map(({ worlds }) => worlds))
  const counts = units.map(({ lessons }) => lessons.length)

  // The map opens at its lower end, where a course starts: scroll up to the current lesson.
  useEffect(() => {
    const [scrollArea, now] = [scroller.current, scroller.current?.querySelector('[data-look="now"]')]
    if (!scrollArea || !now) return
    const [outerRect, nowRect] = [scrollArea.getBoundingClientRect(), now.getBoundingClientRect()]
    scrollArea.scrollBy(0, nowRect.top + nowRect.height / 2 - outerRect.top - outerRect.height * 0.45)
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
                <CloudBank />
                <h2 className={styles.title}>{title}</h2>
                <img className={styles.picture} src={worldArt[unitWorlds[index]!]} alt="" />
                <ol className={styles.lessons}>
                  {lessons.map((lesson, index) => (
                    <Lesson
                      key={lesson.id}
                      lesson={lesson}
                      offset={getLessonOffset(index, lessons.length)}
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

const CloudBank = () => (
  <svg className={styles.bank} viewBox="0 0 320 120" preserveAspectRatio="none" aria-hidden>
    <path d="M40 112C10 112 2 92 8 76C12 62 26 56 40 58C44 36 66 26 88 34C104 14 140 10 162 30C184 12 222 14 236 38C262 30 284 44 284 62C306 62 318 78 314 92C310 106 298 112 280 112Z" />
  </svg>
)

type LessonProps = {
  lesson: MapLesson
  offset: { x: number; y: number }
  pressed: boolean
  onSelect: (lessonId: string) => void
}

function Lesson({
  lesson: { id, number, look, name, mark, above, isAssigned },
  offset: spot,
  pressed,
  onSelect,
}: LessonProps) {
  return (
    <li className={styles.lesson} style={{ '--x': spot.x, '--y': spot.y } as CSSProperties}>
      {look === 'now' && !above && <img className={styles.wao} src={waoArt.cheering} alt="" />}
      {above && <span className={styles.above}>{above}</span>}
      <button
        type="button"
        className={styles.node}
        data-look={look}
        data-assigned={isAssigned ? '' : undefined}
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

/** The whole path as dots, with the solid string over its finished part. */
function KiteString({ columns, counts, reached }: { columns: number; counts: number[]; reached: number }) {
  const points = computeMapPoints(counts, columns)
  const tiedPath = buildStringPath(points, reached)
  return (
    <svg
      className={styles.string}
      data-columns={columns}
      viewBox={`0 0 ${columns * 100} ${countRows(counts.length + 1, columns) * 100}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <path className={styles.way} d={buildStringPath(points)} />
      <path className={styles.tied} d={tiedPath} />
      <path className={styles.beads} d={tiedPath} />
    </svg>
  )
}

/** Grid position of an island in each of the layouts with one, two and three columns. */
function islandStyle(island: number, islands: number): CSSProperties {
  const entries = columnCounts.flatMap((columns) => {
    const { row, column, direction } = getIslandCell(island, columns)
    return [
      [`--row-${columns}`, countRows(islands + 1, columns) - row],
      [`--column-${columns}`, column + 1],
      [`--direction-${columns}`, direction],
    ]
  })
  return Object.fromEntries(entries) as CSSProperties
}
