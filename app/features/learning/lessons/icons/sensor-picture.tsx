import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconDropletFilled from '@tabler/icons-react/dist/esm/icons/IconDropletFilled.mjs'
import apple from '#app/ui/art/pictures/apple.svg?url'
import storm from '#app/ui/art/scenes/storm.svg?url'
import styles from './tile.module.css'

const arrows = { right: IconArrowRight, up: IconArrowUp, down: IconArrowDown, left: IconArrowLeft } as const

const kites = { red: ['#FF8B74', '#FFF2EF'], yellow: ['#FFD352', '#FFF9E5'] } as const

/** Picture of the thing that a sensor detects; a question mark if there is no sensor. */
export function SensorPicture({ sensor }: { sensor: string | null }) {
  if (sensor === null) return <b aria-hidden>?</b>
  if (sensor.startsWith('storm_')) {
    const Arrow = arrows[sensor.slice(6) as keyof typeof arrows]
    return (
      <span className={styles.sensor} aria-hidden>
        <img src={storm} alt="" />
        <Arrow />
      </span>
    )
  }
  if (sensor === 'red' || sensor === 'yellow') {
    const [fill, dot] = kites[sensor]
    return (
      <span className={styles.sensor} aria-hidden>
        <svg viewBox="-26 -32 52 64">
          <path d="M0 -26L20 -4L0 26L-20 -4Z" fill={fill} stroke={fill} strokeWidth={5} strokeLinejoin="round" />
          {sensor === 'red' ? (
            <circle cy={-3} r={7} fill={dot} />
          ) : (
            <path d="M-18 -4H18" stroke={dot} strokeWidth={7} />
          )}
        </svg>
      </span>
    )
  }
  if (sensor === 'thirsty')
    return (
      <span className={styles.sensor} aria-hidden>
        <IconDropletFilled />
      </span>
    )
  return (
    <span className={styles.sensor} aria-hidden>
      {sensor === 'empty' ? <b>0</b> : <img src={apple} alt="" />}
    </span>
  )
}
