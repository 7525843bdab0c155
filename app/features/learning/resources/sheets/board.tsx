import { useTranslation } from 'react-i18next'
import type { BlockOf } from '#content/publish-resources.ts'
import { SkyPicture } from './sky-picture.tsx'
import styles from './blocks.module.css'

const perRow = 10
/** Distance of two squares and side of a square, in units of the drawing. */
const [step, side] = [26, 22]

/** A game board: squares in a snake from the lower left, storms, and winds that carry a piece on. */
export function Board({ squares, storms, winds }: Pick<BlockOf<'board'>, 'squares' | 'storms' | 'winds'>) {
  const { t } = useTranslation('resources')
  const rows = Math.ceil(squares / perRow)
  const cornerOf = (square: number) => {
    const row = Math.floor((square - 1) / perRow)
    const column = (square - 1) % perRow
    return { x: (row % 2 === 0 ? column : perRow - 1 - column) * step + 2, y: (rows - 1 - row) * (step + 4) + 2 }
  }
  const numbers = Array.from({ length: squares }, (_, index) => index + 1)
  return (
    <div className={styles.board}>
      <svg viewBox={`0 0 ${perRow * step} ${rows * (step + 4)}`} role="img" aria-label={t('sheet.board')}>
        <polyline
          points={numbers
            .map((square) => `${cornerOf(square).x + side / 2},${cornerOf(square).y + side / 2}`)
            .join(' ')}
          fill="none"
          stroke="var(--tint-dark)"
          strokeWidth={4}
        />
        {numbers.map((square) => {
          const { x, y } = cornerOf(square)
          return (
            <g key={square}>
              <rect
                x={x}
                y={y}
                width={side}
                height={side}
                rx={4}
                fill="#fff"
                stroke="currentColor"
                strokeWidth={square === squares ? 1.2 : 0.5}
              />
              <text x={x + 2} y={y + 5.5} fontSize={4.2} fontWeight={700} fill="currentColor">
                {square}
              </text>
              <svg x={x + 5} y={y + 6} width={13} height={13} overflow="visible">
                {square === 1 && <SkyPicture name="kite" />}
                {square === squares && <SkyPicture name="bell" />}
                {storms.includes(square) && <SkyPicture name="storm" />}
              </svg>
            </g>
          )
        })}
        {winds.map(([from, to]) => {
          const [start, end] = [cornerOf(from), cornerOf(to)]
          const [x1, y1, x2, y2] = [start.x + side / 2, start.y + side / 2, end.x + side / 2, end.y + side / 2]
          return (
            <g key={from} fill="currentColor">
              <path
                d={`M${x1} ${y1}L${x2} ${y2 + 3}`}
                stroke="currentColor"
                strokeWidth={1.2}
                strokeDasharray="3.500 2"
              />
              <circle cx={x1} cy={y1} r={1.6} />
              <path d={`M${x2 - 3} ${y2 + 4}h6l-3 -5z`} />
            </g>
          )
        })}
      </svg>
      <ul className={styles.legend}>
        <li>
          <SkyPicture name="storm" /> {t('sheet.storm')}
        </li>
        <li>
          <svg viewBox="0 0 24 24" aria-hidden>
            <path d="M3 12h13" stroke="currentColor" strokeWidth={2} strokeDasharray="4 2.500" />
            <path d="M15 7v10l7-5z" fill="currentColor" />
          </svg>{' '}
          {t('sheet.wind')}
        </li>
        <li>
          <SkyPicture name="bell" /> {t('sheet.firstWins')}
        </li>
      </ul>
    </div>
  )
}
