import { mapSize, wayPath } from './map-way.ts'
import styles from './chase-map.module.css'

/** Islands along the way, and the harbor: in mist until it is measured, and with an open door after the first landing. */
export function MapPicture({ isInMist, isOpen }: { isInMist: boolean; isOpen: boolean }) {
  return (
    <svg
      viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
      preserveAspectRatio="none"
      className={styles.picture}
      aria-hidden
    >
      {clouds.map(([x, y, scale]) => (
        <path
          key={x}
          transform={`translate(${x} ${y}) scale(${scale})`}
          d="M-80 30a34 34 0 0 1 4-68 52 52 0 0 1 96-16 44 44 0 0 1 62 84z"
          fill="#fff"
          opacity="0.4"
        />
      ))}
      {islands.map(([x, y, scale]) => (
        <Island key={`${x} ${y}`} x={x} y={y} scale={scale} />
      ))}
      <path d={wayPath} fill="none" stroke="#fff" strokeWidth="46" strokeLinecap="round" opacity="0.35" />
      <path d={wayPath} fill="none" stroke="#fff" strokeWidth="12" strokeLinecap="round" strokeDasharray="0 40" />
      <Harbor isOpen={isOpen} />
      {isInMist && (
        <g className={styles.mist} fill="#f2f8ff">
          <ellipse cx="1640" cy="120" rx="190" ry="72" opacity="0.95" />
          <ellipse cx="1560" cy="60" rx="130" ry="52" opacity="0.9" />
          <ellipse cx="1700" cy="200" rx="150" ry="60" opacity="0.85" />
        </g>
      )}
    </svg>
  )
}

const clouds = [
  [320, 110, 0.9],
  [980, 60, 0.7],
  [1420, 330, 0.9],
  [90, 420, 0.8],
  [760, 520, 0.8],
] as const

const islands = [
  [130, 572, 0.85],
  [640, 580, 0.8],
  [1250, 576, 0.8],
  [1660, 470, 0.75],
  [1010, 382, 0.8],
  [420, 376, 0.75],
  [150, 270, 0.75],
  [620, 184, 0.7],
  [1130, 184, 0.7],
] as const

const Island = ({ x, y, scale }: { x: number; y: number; scale: number }) => (
  <g transform={`translate(${x} ${y}) scale(${scale})`}>
    <path d="M-120 0q20 100 100 110l20 24 22-24q80-10 98-110z" fill="#a87c4f" />
    <path d="M0 0v134l22-24q80-10 98-110z" fill="#8a6039" />
    <path d="M-130 0q0-34 130-34T130 0q-20 26-130 26T-130 0z" fill="#6fcf8e" />
    <path d="M0-34Q130-34 130 0q-10 22-130 26z" fill="#52b878" />
    <path d="M-62-24v-26" stroke="#7c4803" strokeWidth="8" />
    <circle cx="-62" cy="-66" r="26" fill="#2d9c58" />
    <path d="M40-30v-40h44v40z" fill="#fff6e0" />
    <path d="M32-68l30-28 30 28z" fill="#e9604c" />
  </g>
)

const Harbor = ({ isOpen }: { isOpen: boolean }) => (
  <g transform="translate(1668 132)">
    <Island x={0} y={20} scale={0.95} />
    <path d="M-62 12V-60a62 62 0 0 1 124 0V12z" fill="#f95a42" />
    <path d="M0-122a62 62 0 0 1 62 62V12H0z" fill="#d63a22" />
    <path d="M-40 12V-56a40 40 0 0 1 80 0V12z" fill={isOpen ? '#ffe9a8' : '#7c4803'} />
    {!isOpen && <path d="M0-96V12" stroke="#4f2d02" strokeWidth="5" />}
    <circle cy="-108" r="11" fill="#ffe38c" />
  </g>
)
