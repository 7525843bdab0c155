import { clsx } from 'clsx'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { layoutAnswers, rowHeight, type BubbleRow } from '#rules/paper/answer-layout.ts'
import { frameMargins, markCells, markSize, marks, ticks } from '#rules/paper/page-frame.ts'
import { formatSheetCode } from '#rules/paper/sheet-code.ts'
import { letters } from '#rules/worksheets/sheet-task.ts'
import { QrCode } from '#app/platform/images/qr-code.tsx'
import type { SheetOptions } from './sheet-options.ts'
import { licenceLine } from './sheet.tsx'
import sheetStyles from './sheet.module.css'
import styles from './answer-sheet.module.css'

type AnswerSheetProps = {
  title: string
  className: string
  copy: { readonly name: string | null; readonly code: string; readonly text: string }
  optionCounts: readonly number[]
  /** Texts of the tasks, to find the row of a task. */
  questions: readonly string[]
  options: SheetOptions
}

const paperSizes = { a4: [210, 297], letter: [215.9, 279.4] } as const
/** Letters are thin and gray, so that an empty bubble stays light. */
const letterSize = { normal: 2.4, large: 3.4 } as const

/** One page with bubbles that a camera reads: marks, bars, code and bubbles are at the places of `rules/paper`. */
export function AnswerSheet({ title, className, copy, optionCounts, questions, options }: AnswerSheetProps) {
  const { t } = useTranslation('resources')
  const { paper, size } = options
  const [width, height] = paperSizes[paper]
  const { left, top } = frameMargins[paper]
  const rows = layoutAnswers(optionCounts, size)
  return (
    <div className={clsx(sheetStyles.paper, sheetStyles[`${paper}-portrait`])} data-paper={paper} data-answer-sheet>
      <div className={styles.page} data-size={size} style={{ '--left': left, '--top': top } as CSSProperties}>
        <svg className={styles.shapes} viewBox={`${-left} ${-top} ${width} ${height}`} aria-hidden>
          {marks.map((mark) => (
            <path key={mark.bits} d={markPath(mark)} />
          ))}
          {ticks.heights.flatMap((y) =>
            [ticks.left, ticks.right].map((x) => (
              <path key={`${x} ${y}`} d={bar(x - ticks.width / 2, y - ticks.height / 2, ticks.width, ticks.height)} />
            )),
          )}
          {rows.map((row) => (
            <Bubbles key={row.task} row={row} letterSize={letterSize[size]} />
          ))}
        </svg>
        <QrCode
          text={formatSheetCode(copy.text, size)}
          label={t('sheet.copy', { code: copy.code })}
          className={styles.qr}
        />
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.name}>
          <span>{t('sheet.name')}</span> <b>{copy.name}</b> <span>{className}</span>
        </p>
        {rows.map(({ task, bubbles }, index) => (
          <p
            key={task}
            className={styles.row}
            style={{ '--y': rowHeight(index), '--end': bubbles[0]![0] } as CSSProperties}
          >
            <b>{task + 1}</b>
            <span>{questions[task]}</span>
          </p>
        ))}
        <p className={styles.foot}>
          <Example isFilled /> {t('sheet.fill')} <Example isCrossed /> {t('sheet.cross')}
        </p>
        <p className={styles.code}>
          {copy.code} · {licenceLine}
        </p>
      </div>
    </div>
  )
}

function Bubbles({ row: { bubbles, radius }, letterSize: fontSize }: { row: BubbleRow; letterSize: number }) {
  return bubbles.map(([x, y], option) => (
    <g key={x} data-bubble={`${x} ${y}`}>
      <circle className={styles.bubble} cx={x} cy={y} r={radius - 0.175} />
      <text className={styles.letter} x={x} y={y + fontSize * 0.36} fontSize={fontSize}>
        {letters[option]}
      </text>
    </g>
  ))
}

/** A filled bubble, or one that was filled by mistake. */
function Example({ isFilled, isCrossed }: { isFilled?: boolean; isCrossed?: boolean }) {
  return (
    <svg className={styles.example} viewBox="0 0 10 10" aria-hidden>
      <circle className={styles.bubble} cx="5" cy="5" r="3.4" data-filled={isFilled || isCrossed || undefined} />
      {isCrossed && <path className={styles.crossing} d="M1 1 9 9M9 1 1 9" />}
    </svg>
  )
}

const bar = (x: number, y: number, width: number, height: number) => `M${x} ${y}h${width}v${height}h${-width}z`

/** A black square with holes for its white cells. */
function markPath({ center: [x, y], bits }: (typeof marks)[number]): string {
  const cell = markSize / markCells
  const [left, top] = [x - markSize / 2, y - markSize / 2]
  const holes = [...bits].flatMap((bit, index) => {
    const [column, row] = [(index % 4) + 1, Math.floor(index / 4) + 1]
    // Holes turn the other way around, so that they stay white.
    return bit === '1' ? [`M${left + column * cell} ${top + row * cell}v${cell}h${cell}v${-cell}z`] : []
  })
  return bar(left, top, markSize, markSize) + holes.join('')
}
