import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { stepShown } from '#rules/program/puzzle-session.ts'
import { isSame, type Position } from '#rules/worlds/grid.ts'
import type { Sky, SkyCell } from '#rules/worlds/sky-map.ts'
import bell from '#app/ui/art/pictures/bell.svg?url'
import star from '#app/ui/art/pictures/star.svg?url'
import tree from '#app/ui/art/pictures/tree.svg?url'
import storm from '#app/ui/art/scenes/storm.svg?url'
import { waoArt } from '#app/ui/wao-still.tsx'
import { endOf, moodOf } from './puzzle-saying.ts'
import { trailOf } from './puzzle-trail.ts'
import type { LandingSession } from './use-puzzle.ts'
import styles from './puzzle-world.module.css'

/** The sky with everything in it. Wao is the playing piece and says what happened. */
export function PuzzleWorld({ sky, session, saying }: { sky: Sky; session: LandingSession; saying: string | null }) {
  const { t } = useTranslation('site')
  const taken = (session.flight && stepShown(session.flight)?.state.gone) ?? []
  return (
    <div className={styles.board} role="img" aria-label={t('puzzle.world')}>
      <Trail world={sky} />
      {sky.cells.flatMap((cells, row) =>
        cells.map((cell, column) => (
          <Square key={`${column} ${row}`} cell={cell} place={{ column, row }} taken={taken} />
        )),
      )}
      <Kite start={sky.start} session={session} saying={saying} />
    </div>
  )
}

function Trail({ world }: { world: Sky }) {
  // Squares are 92 of 100 wide, so their middle is at 46.
  const points = trailOf(world).map(({ column, row }) => `${column * 100 + 46} ${row * 100 + 46}`)
  return (
    <svg className={styles.trail} viewBox={`0 0 ${world.columns * 100} ${world.rows * 100}`} fill="none">
      <path d={`M${points.join('L')}`} />
    </svg>
  )
}

type SquareProps = { cell: SkyCell; place: Position; taken: readonly Position[] }

function Square({ cell, place, taken }: SquareProps) {
  if (cell === 'bell') return <Tile look="goal" picture={bell} />
  if (cell === 'star') return <Tile look="path" picture={star} gone={taken.some((other) => isSame(other, place))} />
  return (
    <Tile
      look={cell === 'path' ? 'path' : 'sky'}
      picture={cell === 'storm' ? storm : cell === 'tree' ? tree : undefined}
    />
  )
}

const Tile = ({ look, picture, gone }: { look: 'path' | 'goal' | 'sky'; picture?: string; gone?: boolean }) => (
  <span className={styles[look]}>
    {picture && <img src={picture} alt="" width={64} height={64} data-gone={gone || undefined} />}
  </span>
)

function Kite({ start, session, saying }: { start: Position; session: LandingSession; saying: string | null }) {
  const { flight } = session
  const step = flight && stepShown(flight)
  const { column, row } = step?.state.position ?? start
  const end = endOf(flight)
  const toward = end === 'crashed' && step?.kind === 'world' ? step.event.toward : { column, row }
  const place = {
    '--column': column,
    '--row': row,
    '--push-column': toward.column - column,
    '--push-row': toward.row - row,
  }
  const mood = moodOf(session)
  const hasFlown = flight !== null && flight.shown > 0
  return (
    <span
      className={styles.kite}
      style={place as CSSProperties}
      data-flying={isSet(flight !== null)}
      data-top={isSet(row === 0)}
    >
      <img className={styles.wao} key={end} data-mood={mood} src={waoArt[mood]} alt="" width={80} height={100} />
      {saying && (
        <span
          className={styles.say}
          data-below={isSet(row < 2)}
          data-end={isSet(column > 2)}
          data-late={isSet(hasFlown)}
        >
          {saying}
        </span>
      )}
    </span>
  )
}

/** An attribute that is there or not. */
const isSet = (condition: boolean) => condition || undefined
