import { Kites, Stars } from './figures.tsx'
import styles from './ending.module.css'

const wagons = [
  ['#ff7862', '#d63a22', 46],
  ['#a079f6', '#6e3dcf', 39],
  ['#3dc46f', '#0e8042', 32],
  ['#45abfa', '#0b70cf', 26],
  ['#ffd352', '#f8ac05', 20],
] as const

/** Ending of Cargo Sort: the train, sorted from lightest to heaviest, crosses the moon. */
export const moonTrain = () => (
  <>
    <rect width="400" height="300" fill="#1b2a63" />
    <Stars />
    <circle className={styles.appears} cx="200" cy="128" r="112" fill="#ffe9a8" opacity=".18" />
    <circle cx="200" cy="128" r="92" fill="#ffe9a8" />
    <g fill="#f6d37a">
      <circle cx="166" cy="92" r="14" />
      <circle cx="232" cy="76" r="9" />
      <circle cx="244" cy="122" r="16" />
      <circle cx="150" cy="140" r="8" />
    </g>
    <g className={styles.crosses}>
      <path
        fill="none"
        stroke="#c9d6ff"
        strokeWidth="3"
        strokeDasharray="2 9"
        strokeLinecap="round"
        d="M-40 196q240-22 480 0"
      />
      <g transform="translate(250 144)">
        <path fill="#33445e" d="M0 6h22v-8h10v8h20a8 8 0 0 1 8 8v30H0z" />
        <rect x="-6" y="-12" width="30" height="56" rx="5" fill="#f95a42" />
        <rect x="0" y="-4" width="18" height="16" rx="3" fill="#fff0c2" />
        <path fill="#24334b" d="M44-16h12l-3 22h-6z" />
        <circle cx="6" cy="46" r="8" fill="#24334b" />
        <circle cx="28" cy="46" r="8" fill="#24334b" />
        <circle cx="50" cy="46" r="8" fill="#24334b" />
        <path fill="#ffe38c" opacity=".8" d="m60 18 40-12v36z" />
      </g>
      {wagons.map(([light, dark, height], index) => (
        <g key={light} transform={`translate(${196 - index * 47} ${184 - height + index * 1.5})`}>
          <rect width="38" height={height} rx="5" fill={light} />
          <path d={`M19 0h14a5 5 0 0 1 5 5v${height - 5}H19z`} fill={dark} />
          <rect x="-4" y={height} width="50" height="5" rx="2" fill="#33445e" />
          <circle cx="8" cy={height + 7} r="6" fill="#24334b" />
          <circle cx="30" cy={height + 7} r="6" fill="#24334b" />
        </g>
      ))}
    </g>
    <path fill="#14204d" d="M0 262c70-34 130-24 200-10s130-4 200-20v68H0z" />
    <path fill="#0d1638" d="M0 282c90-18 180 4 260-4s100-10 140-6v28H0z" />
  </>
)

/** Spiral around the middle of the sky; the last lanterns are the nearest and largest. */
const spiral = Array.from({ length: 64 }, (_, index) => {
  const angle = index * 0.36
  const radius = 12 + index * 1.72
  return {
    x: 200 + radius * 1.12 * Math.cos(angle),
    y: 116 + radius * 0.82 * Math.sin(angle),
    size: 0.1 + index * 0.0042,
  }
})

/** Bit Lanterns: sixty-four lanterns, one for each number that six bits can represent. */
export const lanternBay = () => (
  <>
    <rect width="400" height="300" fill="#101f4d" />
    <Stars />
    <path fill="#16306f" d="M0 232h400v68H0z" />
    <path fill="#0b1638" d="M0 240c50-40 84-34 120-8zm400 0c-60-46-100-30-132-8z" />
    <g fill="#ffc21f" opacity=".35">
      {[60, 110, 168, 214, 262, 320].map((x, index) => (
        <rect key={x} x={x} y={246 + (index % 3) * 14} width={36} height="4" rx="2" />
      ))}
    </g>
    <g>
      {spiral.map(({ x, y, size }) => (
        <g key={x} className={styles.rises}>
          <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size.toFixed(3)})`}>
            <circle r="44" fill="#ffc21f" opacity=".28" />
            <rect x="-12" y="-28" width="24" height="8" rx="2" fill="#7c4803" />
            <ellipse rx="25" ry="23" fill="#ff7862" />
            <ellipse rx="9" ry="21" fill="#ffe38c" />
            <rect x="-10" y="20" width="20" height="7" rx="2" fill="#7c4803" />
          </g>
        </g>
      ))}
    </g>
    {[
      [120, 262],
      [236, 272],
    ].map(([x, y]) => (
      <g key={x} transform={`translate(${x} ${y})`}>
        <path fill="#8a5a3c" d="M-26 0h52l-10 14h-32z" />
        <path fill="#fff0c2" d="M-2-34v30h26z" />
        <path fill="#ff9cc3" d="M-6-26v22h-16z" />
      </g>
    ))}
  </>
)

const ships = [
  [96, 226, 0.62, '#ff8b74'],
  [134, 216, 0.5, '#7cc6ff'],
  [170, 232, 0.72, '#ffd352'],
  [112, 252, 0.86, '#bb9dfe'],
  [212, 222, 0.6, '#6dd893'],
  [204, 244, 0.7, '#ff9cc3'],
  [166, 262, 1, '#ff8b74'],
  [216, 286, 0.95, '#7cc6ff'],
  [40, 232, 0.6, '#fff0c2'],
  [88, 240, 0.5, '#ffd352'],
  [112, 282, 1.1, '#6dd893'],
  [60, 262, 0.8, '#bb9dfe'],
] as const

/** Lighthouse Logic: at dawn twelve ships arrive in the beam of the lighthouse. */
export const lighthouseDawn = () => (
  <>
    <rect width="400" height="300" fill="#4a3f97" />
    <path fill="#8a5fae" d="M0 110h400v190H0z" />
    <path fill="#e5839b" d="M0 150h400v150H0z" />
    <path fill="#ffb27d" d="M0 180h400v120H0z" />
    <circle cx="130" cy="200" r="40" fill="#ffe38c" />
    <path fill="#2f5aa8" d="M0 204h400v96H0z" />
    <path fill="#f0a884" opacity=".8" d="M94 204h72l22 96H72z" />
    <path className={styles.appears} fill="#ffe38c" opacity=".5" d="M286 94 0 54v112z" />
    <path fill="#241d52" d="M206 300c14-48 46-76 92-76s74 10 102 20v56z" />
    <g transform="translate(294 76)">
      <path fill="#fff" d="M-20 34h40l14 128h-68z" />
      <path fill="#f95a42" d="m-22 56h44l3 26h-50zm-6 52h56l3 26h-62z" />
      <rect x="-17" y="4" width="34" height="30" fill="#24334b" />
      <circle cy="18" r="11" fill="#ffe38c" />
      <path fill="#f95a42" d="M-24 4 0-22 24 4z" />
    </g>
    <g>
      {ships.map(([x, y, size, sail]) => (
        <g key={`${x} ${y}`} className={styles.rises}>
          <g transform={`translate(${x} ${y}) scale(${size})`}>
            <path fill="#6b4226" d="M-22 0h44l-9 13h-26z" />
            <path fill={sail} d="M-2-34v30h24z" />
            <path fill="#fff" d="M-5-26v22h-15z" />
          </g>
        </g>
      ))}
    </g>
  </>
)

const lights = Array.from({ length: 26 }, (_, index) => [40 + ((index * 83) % 320), 226 + ((index * 37) % 60)] as const)

/** Quiz Flight: the curve of the earth with a kite for each light, and the player's kite above. */
export const earthFromAbove = () => (
  <>
    <rect width="400" height="300" fill="#0d1440" />
    <Stars />
    <circle className={styles.appears} cx="200" cy="520" r="340" fill="#5aa7ff" opacity=".25" />
    <circle cx="200" cy="520" r="322" fill="#2f7fe0" />
    <path fill="#3dc46f" d="M96 226q34-18 70-8t46 26-30 26-44 4-46-22zm148 44q20-22 62-16t40 30-50 16-52-30z" />
    <g>
      {lights.map(([x, y]) => (
        <g key={x} className={styles.rises}>
          <circle cx={x} cy={y} r="7" fill="#ffe38c" opacity=".35" />
          <path fill="#fff0c2" transform={`translate(${x} ${y})`} d="m0-5 4 4.5-4 6-4-6z" />
        </g>
      ))}
    </g>
    <Kites positions={[[160, 44, 2.1]]} />
  </>
)
