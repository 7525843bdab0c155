import { KiteShape } from '#app/ui/kite/kite.tsx'
import type { KiteColor } from '#app/ui/kite/kite-design.ts'
import styles from './ending.module.css'

const kiteStyles = [
  ['coral', 'sun', 'tip'],
  ['sky', 'cream', 'quarters'],
  ['leaf', 'sun', 'band'],
  ['plum', 'pink', 'tip'],
  ['sun', 'coral', 'dot'],
  ['teal', 'blush', 'quarters'],
  ['pink', 'cream', 'band'],
  ['ocean', 'leaf', 'tip'],
] as const satisfies readonly (readonly [KiteColor, KiteColor, string])[]

/** Kites at given positions and sizes; they rise sequentially. */
export const Kites = ({ positions }: { positions: readonly (readonly [x: number, y: number, size: number])[] }) => (
  <g>
    {positions.map(([x, y, size], index) => {
      const [sail, accent, pattern] = kiteStyles[index % kiteStyles.length]!
      return (
        <g key={index} className={styles.rises}>
          <g transform={`translate(${x} ${y}) scale(${size}) rotate(${(index % 3) * 9 - 9})`}>
            <path fill="none" stroke="#fff" strokeWidth="1.4" opacity=".8" d="M20 42q-8 12 2 22t-4 22" />
            <path fill="#ff9cc3" d="m21 60-7-4v8zm0 0 7-4v8z" />
            <path fill="#ffd352" d="m20 76-7-4v8zm0 0 7-4v8z" />
            <KiteShape look={{ colours: [sail, accent], pattern }} face={size >= 0.9} />
          </g>
        </g>
      )
    })}
  </g>
)

export const Stars = () => (
  <g fill="#fff">
    {Array.from({ length: 40 }, (_, index) => (
      <circle
        key={index}
        cx={(index * 97) % 400}
        cy={(index * 61) % 150}
        r={index % 5 === 0 ? 1.8 : 1}
        opacity={0.5 + (index % 3) / 5}
      />
    ))}
  </g>
)

export const Hills = ({ back, front }: { back: string; front: string }) => (
  <>
    <path fill={back} d="M0 236c70-34 140-30 210-8s130 6 190-22v94H0z" />
    <path fill={front} d="M0 264c90-26 180 6 260-6s100-14 140-8v50H0z" />
  </>
)

export const Cloud = ({
  position: [x, y],
  size = 1,
  tint = '#fff',
}: {
  position: readonly [number, number]
  size?: number
  tint?: string
}) => (
  <path
    transform={`translate(${x} ${y}) scale(${size})`}
    fill={tint}
    d="M8 26a18 18 0 0 1 34-10 16 16 0 0 1 28 8 11 11 0 0 1-1 22H12A11 11 0 0 1 8 26z"
  />
)
