import type { Beat } from '#rules/worlds/music.ts'
import { isNote, getNoteColors } from './notes.ts'
import styles from './tune-marks.module.css'

/** A short tune as dots, higher notes further up; used as an answer choice. */
export const TuneMarks = ({ beats }: { beats: readonly Beat[] }) => (
  <svg className={styles.tune} viewBox={`0 0 ${beats.length * 26 + 8} 64`} aria-hidden>
    {beats.map((beat, index) => (
      <g key={index} transform={`translate(${17 + index * 26} ${isNote(beat) ? 54 - beat * 6 : 54})`}>
        <circle r={11} fill={isNote(beat) ? getNoteColors(beat)[1] : '#7A8CA6'} />
        <text className={styles.number} y={5}>
          {isNote(beat) ? beat : ''}
        </text>
      </g>
    ))}
  </svg>
)
