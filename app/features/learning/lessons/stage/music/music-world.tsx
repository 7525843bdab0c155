import { useTranslation } from 'react-i18next'
import { beatsOf } from '#rules/levels/open-level.ts'
import type { Beat, MusicState } from '#rules/worlds/music.ts'
import { itemsOf } from '#rules/worlds/trail.ts'
import drum from '#app/ui/art/pictures/drum.svg?url'
import moon from '#app/ui/art/pictures/moon.svg?url'
import { Board, Burst, WaoPiece } from '../board.tsx'
import { findFirstDifference } from '../first-difference.ts'
import { isNote, getNoteColors, createStaff, type Staff } from './notes.ts'
import type { WorldView } from '../world-view.ts'
import styles from './music-world.module.css'

/** The tune as bells on a staff: target beats are pale, played beats are solid. */
export default function MusicWorld({ file, frame, playback, stepMs, ended }: WorldView) {
  const { t } = useTranslation('lessons')
  const target = beatsOf(file.tune ?? [])
  const { beats, end } = frame.state as MusicState
  const played = itemsOf(beats)
  const allBeats = [...target, ...itemsOf((playback?.frames.at(-1)?.state as MusicState | undefined)?.beats ?? beats)]
  const beatCount = playback ? Math.max(target.length, allBeats.length - target.length) : target.length
  const staff = createStaff(Math.max(beatCount, 1), Math.max(...allBeats.filter(isNote), 1))
  const currentIndex = Math.max(0, played.length - 1)
  const wrongIndex = ended === 'failed' ? findFirstDifference(played, target) : -1
  const { x, top } = staff.columnOf(currentIndex)
  return (
    <Board
      width={staff.width}
      height={staff.height}
      label={t('world.music')}
      pieces={
        <WaoPiece
          x={x}
          y={top + 30}
          size={48}
          stepMs={Math.min(stepMs, 160)}
          mood={ended === 'solved' ? 'cheering' : ended === 'failed' ? 'stuck' : 'hello'}
        />
      }
    >
      <rect className={styles.sheet} width={staff.width} height={staff.height} rx={28} />
      {staff.rows.map(({ lines }) =>
        lines.map((y) => <path key={y} className={styles.line} d={`M20 ${y}H${staff.width - 20}`} />),
      )}
      {played.length > 0 && !end && (
        <rect
          className={styles.now}
          x={x - 28}
          y={top + 50}
          width={56}
          height={staff.height / staff.rows.length - 66}
          rx={16}
        />
      )}
      {target.map((beat, index) => (
        <BeatMark
          key={index}
          beat={beat}
          index={index}
          staff={staff}
          state={played[index] === beat ? 'hidden' : 'wanted'}
        />
      ))}
      {played.map((beat, index) => (
        <BeatMark
          key={index}
          beat={beat}
          index={index}
          staff={staff}
          state={index === currentIndex ? 'now' : 'played'}
        />
      ))}
      {wrongIndex >= 0 && <WrongBeatMark index={wrongIndex} beat={played[wrongIndex]} staff={staff} />}
    </Board>
  )
}

type MarkProps = { beat: Beat; index: number; staff: Staff; state: 'hidden' | 'wanted' | 'played' | 'now' }

function BeatMark({ beat, index, staff, state }: MarkProps) {
  if (state === 'hidden') return null
  const { x, top } = staff.columnOf(index)
  const y = top + staff.heightOf(isNote(beat) ? beat : 1)
  return (
    <g className={styles.beat} data-state={state} transform={`translate(${x} ${y})`}>
      {isNote(beat) ? (
        <Bell note={beat} />
      ) : (
        <image href={beat === 'drum' ? drum : moon} x={-21} y={-21} width={42} height={42} />
      )}
    </g>
  )
}

function Bell({ note }: { note: number }) {
  const [light, dark] = getNoteColors(note)
  return (
    <g className={styles.bell}>
      <path
        d="M0 -20C12 -20 15 -8 16 3L19 12H-19L-16 3C-15 -8 -12 -20 0 -20Z"
        fill={light}
        stroke={light}
        strokeWidth={4}
        strokeLinejoin="round"
      />
      <path d="M0 -22C13 -22 17 -9 18 3L21 14H0Z" fill={dark} />
      <circle cy={17} r={5.5} fill="#7C4803" />
    </g>
  )
}

function WrongBeatMark({ index, beat, staff }: { index: number; beat: Beat | undefined; staff: Staff }) {
  const { x, top } = staff.columnOf(index)
  const y = top + staff.heightOf(beat !== undefined && isNote(beat) ? beat : 1)
  return <Burst x={x + 20} y={y - 24} size={0.9} />
}
