import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { currentStep } from '#rules/program/puzzle-session.ts'
import { isSamePosition, type Position } from '#rules/worlds/grid.ts'
import type { Sky, SkyCell } from '#rules/worlds/sky-map.ts'
import bell from '#app/ui/art/pictures/bell.svg?url'
import star from '#app/ui/art/pictures/star.svg?url'
import tree from '#app/ui/art/pictures/tree.svg?url'
import storm from '#app/ui/art/scenes/storm.svg?url'
import { waoArt } from '#app/ui/wao/wao-still.tsx'
import { getFlightEnd, getMood } from './puzzle-message.ts'
import { findTrail } from './puzzle-trail.ts'
import type { LandingSession } from './use-puzzle.ts'
import styles from './puzzle-world.module.css'

/** The puzzle board. Wao, the kite, is the playing piece and shows messages in a speech bubble. */
export function PuzzleWorld({ sky, session, message }: { sky: Sky; session: LandingSession; message: string | null }) {
  const { t } = useTranslation('public-pages')
  const takenStars = (session.flight && currentStep(session.flight)?.state.gone) ?? []
  return (
    <div className={styles.board} role="img" aria-label={t('puzzle.world')}>
      <Trail world={sky} />
      {sky.cells.flatMap((cells, row) =>
        cells.map((cell, column) => (
          <Square key={`${column} ${row}`} cell={cell} position={{ column, row }} taken={takenStars} />
        )),
      )}
      <Kite start={sky.start} session={session} message={message} />
    </div>
  )
}

function Trail({ world }: { world: Sky }) {
  // Squares are 92 units wide in a grid of 100, so their center is at 46.
  const points = findTrail(world).map(({ column, row }) => `${column * 100 + 46} ${row * 100 + 46}`)
  return (
    <svg className={styles.trail} viewBox={`0 0 ${world.columns * 100} ${world.rows * 100}`} fill="none">
      <path d={`M${points.join('L')}`} />
    </svg>
  )
}

type SquareProps = { cell: SkyCell; position: Position; taken: readonly Position[] }

function Square({ cell, position, taken }: SquareProps) {
  if (cell === 'bell') return <Tile kind="goal" picture={bell} />
  if (cell === 'star')
    return <Tile kind="path" picture={star} isGone={taken.some((other) => isSamePosition(other, position))} />
  return (
    <Tile
      kind={cell === 'path' ? 'path' : 'sky'}
      picture={cell === 'storm' ? storm : cell === 'tree' ? tree : undefined}
    />
  )
}

const Tile = ({ kind, picture, isGone }: { kind: 'path' | 'goal' | 'sky'; picture?: string; isGone?: boolean }) => (
  <span className={styles[kind]}>
    {picture && <img src={picture} alt="" width={64} height={64} data-gone={isGone || undefined} />}
  </span>
)

function Kite({ start, session, message }: { start: Position; session: LandingSession; message: string | null }) {
  const { flight } = session
  const step = flight && currentStep(flight)
  const { column, row } = step?.state.position ?? start
  const end = getFlightEnd(flight)
  const toward = end === 'crashed' && step?.kind === 'world' ? step.event.toward : { column, row }
  const kiteStyle = {
    '--column': column,
    '--row': row,
    '--push-column': toward.column - column,
    '--push-row': toward.row - row,
  }
  const mood = getMood(session)
  const hasFlown = flight !== null && flight.shownSteps > 0
  return (
    <span
      className={styles.kite}
      style={kiteStyle as CSSProperties}
      data-flying={toAttribute(flight !== null)}
      data-top={toAttribute(row === 0)}
    >
      <img className={styles.wao} key={end} data-mood={mood} src={waoArt[mood]} alt="" width={80} height={100} />
      {message && (
        <span
          className={styles.say}
          data-below={toAttribute(row < 2)}
          data-end={toAttribute(column > 2)}
          data-late={toAttribute(hasFlown)}
        >
          {message}
        </span>
      )}
    </span>
  )
}

/** Value of a boolean data attribute: undefined removes the attribute. */
const toAttribute = (condition: boolean) => condition || undefined
