import styles from './scene-flight.module.css'

const colors = [
  ['#45abfa', '#1c8fee'],
  ['#3dc46f', '#1eab57'],
  ['#ffc21f', '#e5a100'],
  ['#ff8fb3', '#e0568a'],
  ['#3ec3b8', '#1f9d94'],
  ['#a079f6', '#7d55d8'],
  ['#ff7862', '#e74f38'],
] as const

/** More segments would hide each other; a larger class shares them. */
const maxSegments = 40
const [firstX, lastX, middleY, amplitude, waves] = [230, 1_270, 270, 105, 1.6]

/** One segment per child, asleep while its lantern is missing. Faces only, without names. */
export function DragonKite({ awake }: { awake: readonly boolean[] }) {
  const step = Math.max(1, awake.length / maxSegments)
  const count = Math.ceil(awake.length / step)
  const radius = Math.max(30, Math.min(58, 900 / Math.max(1, count)))
  const segments = Array.from({ length: count }, (_, index) => ({
    x: xOf(index, count),
    isAwake: awake[Math.floor(index * step)]!,
  }))
  return (
    <g className={styles.dragon}>
      {segments.map(({ x, isAwake }, index) => (
        <g key={index} transform={`translate(${x} ${yOf(x)}) scale(${radius / 46})`}>
          <path d="M-12-46 0-70 12-46Z" fill="#f95a42" stroke="#f95a42" strokeWidth="5" strokeLinejoin="round" />
          <circle r="46" fill={colors[index % colors.length]![0]} />
          <path d="M0-46a46 46 0 0 1 0 92z" fill={colors[index % colors.length]![1]} />
          {isAwake ? <AwakeFace /> : <SleepingFace />}
        </g>
      ))}
      <g transform={`translate(${lastX + 150} ${yOf(lastX) - 20})`}>
        <DragonHead />
      </g>
    </g>
  )
}

const xOf = (index: number, count: number): number =>
  lastX - ((count - 1 - index) * (lastX - firstX)) / Math.max(12, count - 1)
const yOf = (x: number): number =>
  middleY + amplitude * Math.sin((2 * Math.PI * waves * (x - firstX)) / (lastX - firstX) + Math.PI / 3)

const AwakeFace = () => (
  <>
    <circle r="31" fill="#fff6d8" />
    <circle cx="-9" cy="-3" r="4.5" fill="#172338" />
    <circle cx="11" cy="-3" r="4.5" fill="#172338" />
    <path d="M-7 9q8 9 16 0" stroke="#172338" strokeWidth="3.4" fill="none" strokeLinecap="round" />
  </>
)

const SleepingFace = () => (
  <>
    <circle r="31" fill="#53679f" />
    <path d="M-14-3q6 7 12 0M4-3q6 7 12 0" stroke="#c8d7f5" strokeWidth="4" fill="none" strokeLinecap="round" />
  </>
)

const DragonHead = () => (
  <>
    <path d="M-96-52q10 70 50 66l-4-50zM96-52q-10 70-50 66l4-50z" fill="#ffc21f" transform="translate(0 -52)" />
    <path d="M-34-84 0-146 34-84Z" fill="#f95a42" />
    <path d="M-88-6q-60 8-46 34 10 14 54 6zM88-6q60 8 46 34-10 14-54 6z" fill="#ff8b74" />
    <circle r="100" fill="#2fb866" />
    <path d="M0-100a100 100 0 0 1 0 200z" fill="#1e9d54" />
    <ellipse cy="56" rx="62" ry="40" fill="#ffd866" />
    <circle cx="-38" cy="-14" r="30" fill="#fff" />
    <circle cx="38" cy="-14" r="30" fill="#fff" />
    <circle cx="-30" cy="-10" r="15" fill="#172338" />
    <circle cx="46" cy="-10" r="15" fill="#172338" />
    <path d="M-32 62q32 26 64 0" stroke="#7c2408" strokeWidth="8" fill="none" strokeLinecap="round" />
    <circle cx="-14" cy="38" r="5" fill="#7c4803" />
    <circle cx="14" cy="38" r="5" fill="#7c4803" />
  </>
)
