import { waoArt } from '#app/ui/wao/wao-still.tsx'
import { Cloud, Hills, Kites } from './figures.tsx'
import styles from './ending.module.css'

const rainbow = ['#f95a42', '#ffa92b', '#ffd352', '#3dc46f', '#45abfa', '#a079f6']

/** Wind Rush: the storm moves behind the hills and all kites of the valley rise. */
export const stormHasPassed = () => (
  <>
    <rect width="400" height="300" fill="#8fd0ff" />
    <path fill="#cdeaff" d="M0 170q200-70 400 0v130H0z" />
    <g className={styles.appears} fill="none" strokeWidth="9">
      {rainbow.map((tint, index) => (
        <circle key={tint} cx="190" cy="270" r={186 - index * 9} stroke={tint} opacity=".85" />
      ))}
    </g>
    <g className={styles.leaves}>
      <Cloud position={[300, 22]} size={1.5} tint="#7388ab" />
      <Cloud position={[336, 60]} size={1.3} tint="#5c7095" />
      <path fill="#ffd352" d="m366 118-14 26h12l-8 24 24-32h-13l9-18z" />
    </g>
    <Hills back="#7fdc9f" front="#43c374" />
    <Kites
      positions={[
        [176, 84, 1.5],
        [112, 132, 1],
        [246, 120, 1.1],
        [142, 36, 0.8],
        [222, 30, 0.9],
        [82, 74, 0.7],
        [282, 78, 0.7],
        [320, 150, 0.8],
        [40, 140, 0.8],
      ]}
    />
  </>
)

const petals = ['#ff9cc3', '#ffd352', '#ff8b74', '#bb9dfe', '#fff']
const leaves = ['A', 'ก', '가', '天', '{ }']

/** Ending of Letter Rain: the sun shines and each raindrop has become a flower. */
export const gardenAfterRain = () => (
  <>
    <rect width="400" height="300" fill="#bfe6ff" />
    <circle className={styles.appears} cx="200" cy="86" r="70" fill="#fff0c2" />
    <circle cx="200" cy="86" r="44" fill="#ffc21f" />
    <Cloud position={[84, 46]} size={1.1} />
    <Cloud position={[258, 70]} size={1.2} />
    <Cloud position={[10, 84]} />
    <Hills back="#8fdca6" front="#3dbb6c" />
    <g>
      {leaves.map((letter, index) => (
        <g key={letter} className={styles.rises}>
          <g transform={`translate(${96 + index * 52} ${index % 2 === 0 ? 186 : 166})`}>
            <path fill="none" stroke="#0e8042" strokeWidth="5" strokeLinecap="round" d="M0 20v76" />
            <path fill="#1eab57" d="M0 66q18-24 32-12-8 20-32 22zm0 16q-18-22-30-10 6 18 30 20z" />
            {[0, 60, 120, 180, 240, 300].map((turn) => (
              <ellipse key={turn} cy="-19" rx="10" ry="14" fill={petals[index]} transform={`rotate(${turn})`} />
            ))}
            <circle r="15" fill="#1c6fd0" />
            <text y="6" textAnchor="middle" fontSize={letter.length > 1 ? 14 : 17} fontWeight="700" fill="#fff">
              {letter}
            </text>
          </g>
        </g>
      ))}
    </g>
    <path fill="#2fa860" d="M0 284c80-14 150 2 220-4s120-8 180-2v22H0z" />
  </>
)

const drums = [
  [96, 214, 0.95, '#45abfa', '#0b70cf'],
  [148, 224, 1.05, '#3dc46f', '#0e8042'],
  [206, 224, 1.05, '#ff7862', '#d63a22'],
  [262, 214, 0.95, '#a079f6', '#6e3dcf'],
] as const

/** Ending of Echo Drums: all drums play together and the valley echoes. */
export const drumValley = () => (
  <>
    <rect width="400" height="300" fill="#ffd58a" />
    <path fill="#ffe9bd" d="M0 150q200-80 400 0v150H0z" />
    <path fill="#e79a4d" d="M0 210 90 96l70 84 64-60 76 66 48-40 52 64v90H0z" />
    <path fill="#f4b266" d="m90 96 30 36-22-6-10 14-14-10-18 10zm134 24 24 22-18-4-8 12-10-10-14 8z" />
    <g className={styles.appears} fill="none" stroke="#fff" strokeWidth="5">
      <path d="M150 196q50-44 100 0" />
      <path opacity=".8" d="M124 180q76-76 152 0" />
      <path opacity=".55" d="M98 164q102-110 204 0" />
      <path opacity=".35" d="M72 148q128-144 256 0" />
    </g>
    <Kites
      positions={[
        [180, 62, 1.1],
        [120, 46, 0.8],
        [246, 44, 0.8],
        [84, 96, 0.6],
        [296, 92, 0.6],
        [164, 14, 0.6],
        [226, 12, 0.6],
      ]}
    />
    <path fill="#f0a12f" d="M0 252c90-18 180 6 260-2s100-10 140-4v54H0z" />
    <g>
      {drums.map(([x, y, size, light, dark]) => (
        <g key={x} className={styles.rises}>
          <g transform={`translate(${x} ${y}) scale(${size})`}>
            <path fill={light} d="M0 8h48v40q-24 14-48 0z" />
            <path fill="none" stroke="#ffe38c" strokeWidth="3" d="m2 14 9 36 9-34 8 36 9-36 9 34" />
            <ellipse cx="24" cy="8" rx="24" ry="9" fill="#fff9e5" stroke={dark} strokeWidth="3" />
          </g>
        </g>
      ))}
    </g>
  </>
)

const thread =
  'M84 250C70 210 120 214 138 232s50 4 40-22-60-20-66-50 30-36 56-22 20 46 50 44 46-30 26-52-56-14-60-40 30-40 58-34'
const knots = [
  [100, 219],
  [178, 206],
  [113, 170],
  [176, 143],
  [240, 176],
  [206, 116],
] as const

/** Bug Hunt: Wao's longest flight, drawn as one thread, and the ladybird on a leaf. */
export const longestFlight = () => (
  <>
    <rect width="400" height="300" fill="#d9ceff" />
    <path fill="#efe9ff" d="M0 130q200-70 400 0v170H0z" />
    <Cloud position={[70, 50]} />
    <Cloud position={[28, 112]} size={0.8} />
    <Cloud position={[300, 120]} size={0.9} />
    <Hills back="#b9a2f2" front="#9273e6" />
    <path
      className={styles.drawn}
      fill="none"
      stroke="#f95a42"
      strokeWidth="5"
      strokeLinecap="round"
      pathLength="1"
      d={thread}
    />
    {knots.map(([x, y]) => (
      <circle key={x} cx={x} cy={y} r="6" fill="#fff" stroke="#1eab57" strokeWidth="4" />
    ))}
    <image className={styles.rises} href={waoArt.cheering} x="232" y="22" width="88" height="110" />
    <g transform="translate(250 232)">
      <path fill="#1eab57" d="M-50 22Q-20-22 52 6 20 44-50 22z" />
      <path fill="none" stroke="#0e8042" strokeWidth="3" strokeLinecap="round" d="M-50 22Q0 8 36 8" />
      <circle cx="-22" cy="2" r="8" fill="#24334b" />
      <ellipse cx="-2" cy="2" rx="20" ry="15" fill="#f95a42" />
      <path stroke="#24334b" strokeWidth="2.5" d="M-22 2h40" />
      <g fill="#24334b">
        <circle cx="-8" cy="-6" r="3" />
        <circle cx="6" cy="-6" r="3" />
        <circle cx="-8" cy="10" r="3" />
        <circle cx="6" cy="10" r="3" />
      </g>
    </g>
  </>
)
