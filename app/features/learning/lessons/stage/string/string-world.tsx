import { useTranslation } from 'react-i18next'
import { linesOf } from '#rules/levels/open-level.ts'
import type { Line, Point } from '#rules/worlds/drawing.ts'
import type { StringEvent, StringState } from '#rules/worlds/string.ts'
import { itemsOf } from '#rules/worlds/trail.ts'
import { Board, WaoPiece } from '../board.tsx'
import { createSheet, type Sheet } from './sheet.ts'
import { SquaredPaper } from './squared-paper.tsx'
import { getWorldEvent, type WorldView } from '../world-view.ts'
import styles from './string-world.module.css'

/** The string world: the target drawing as a dotted line, and the drawn string above it. */
export default function StringWorld({ file, skin, frame, playback, stepMs, ended }: WorldView) {
  const { t } = useTranslation('lessons')
  const target = (file.drawing ?? []).flatMap(linesOf)
  const state = frame.state as StringState
  const last = playback?.frames.at(-1)?.state as StringState | undefined
  const sheet = createSheet(target, itemsOf(last?.lines ?? state.lines), skin === 'icons')
  const lines = itemsOf(state.lines)
  const isDrawing = getWorldEvent<StringEvent>(frame)?.kind === 'drew' && stepMs > 0
  const { x, y } = sheet.toPicture(state.position)
  return (
    <Board
      width={sheet.width}
      height={sheet.height}
      label={t('world.string')}
      pieces={
        <WaoPiece
          x={x}
          y={y}
          size={64}
          stepMs={stepMs}
          mood={ended === 'solved' ? 'cheering' : ended === 'failed' ? 'stuck' : 'hello'}
          heading={skin === 'blocks' ? state.heading : null}
        />
      }
    >
      <rect className={styles.paper} width={sheet.width} height={sheet.height} rx={28} />
      {skin === 'icons' ? <Dots sheet={sheet} /> : <SquaredPaper sheet={sheet} target={target} />}
      <path className={styles.target} d={pathOf(target, sheet)} />
      <path className={styles.string} d={pathOf(isDrawing ? lines.slice(0, -1) : lines, sheet)} />
      {isDrawing && (
        <path
          key={lines.length}
          className={styles.string}
          data-growing
          style={{ animationDuration: `${stepMs}ms` }}
          pathLength={1}
          d={pathOf(lines.slice(-1), sheet)}
        />
      )}
      <path className={styles.stitch} d={pathOf(isDrawing ? lines.slice(0, -1) : lines, sheet)} />
    </Board>
  )
}

const pathOf = (lines: readonly Line[], { toPicture }: Sheet): string =>
  lines.map(({ from, to }) => `M${formatPoint(toPicture(from))}L${formatPoint(toPicture(to))}`).join('')

const formatPoint = ({ x, y }: Point) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`

function Dots({ sheet }: { sheet: Sheet }) {
  return (
    <>
      {sheet.dots.map((dot) => {
        const { x, y } = sheet.toPicture(dot)
        return <circle key={`${dot.x} ${dot.y}`} className={styles.dot} cx={x} cy={y} r={5} />
      })}
    </>
  )
}
