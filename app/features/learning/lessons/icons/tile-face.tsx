import type { ReactNode } from 'react'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import IconDropletFilled from '@tabler/icons-react/dist/esm/icons/IconDropletFilled.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconHandGrab from '@tabler/icons-react/dist/esm/icons/IconHandGrab.mjs'
import IconMoonFilled from '@tabler/icons-react/dist/esm/icons/IconMoonFilled.mjs'
import IconPlant2 from '@tabler/icons-react/dist/esm/icons/IconPlant2.mjs'
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs'
import { namedNotes } from '#rules/worlds/music.ts'
import cat from '#app/ui/art/pictures/cat.svg?url'
import drum from '#app/ui/art/pictures/drum.svg?url'
import fish from '#app/ui/art/pictures/fish.svg?url'
import snail from '#app/ui/art/pictures/snail.svg?url'
import type { Face } from './commands.ts'
import { SensorPicture } from './sensor-picture.tsx'
import styles from './tile.module.css'

const arrows = {
  fly_right: IconArrowRight,
  fly_up: IconArrowUp,
  fly_down: IconArrowDown,
  fly_left: IconArrowLeft,
} as const
const actionIcons = { water: IconDropletFilled, pick: IconHandGrab, plant: IconPlant2, rest: IconMoonFilled } as const

/** Value of `data-look`, which sets the color and shape of a tile: notes are round, commands square. */
export function getTileAppearance(face: Face): string {
  if (face.kind !== 'action') return face.kind
  if (face.action in arrows) return 'move'
  return face.action in namedNotes
    ? `note-${namedNotes[face.action as keyof typeof namedNotes]}`
    : face.action === 'rest'
      ? 'rest'
      : 'act'
}

/** The icon or picture on a tile. */
export function TileFace({ face, trickNames = [] }: { face: Face; trickNames?: readonly string[] }): ReactNode {
  switch (face.kind) {
    case 'repeat':
      return (
        <>
          <IconRepeat aria-hidden />
          {face.times !== null && <TimesLabel times={face.times} />}
        </>
      )
    case 'if':
      return (
        <>
          <IconEye aria-hidden />
          <SensorPicture sensor={face.sensor} />
        </>
      )
    case 'trick':
      return <img className={styles.picture} src={getTrickPicture(trickNames.indexOf(face.name))} alt="" />
    case 'words':
      return <IconCode aria-hidden />
    case 'action':
      return <ActionFace action={face.action} />
  }
}

function ActionFace({ action }: { action: string }) {
  if (action in arrows) {
    const Arrow = arrows[action as keyof typeof arrows]
    return <Arrow aria-hidden />
  }
  if (action in actionIcons) {
    const Act = actionIcons[action as keyof typeof actionIcons]
    return <Act aria-hidden />
  }
  if (action === 'drum') return <img className={styles.picture} src={drum} alt="" />
  if (action in namedNotes) return <b aria-hidden>{namedNotes[action as keyof typeof namedNotes]}</b>
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden>
      <path d="M3 8v11a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V8" strokeWidth={2.2} strokeLinecap="round" />
      <text className={styles.letter} x={12} y={17.5}>
        {action.slice(-1).toUpperCase()}
      </text>
    </svg>
  )
}

/** The number, and as many dots for children who count with a finger. */
const TimesLabel = ({ times }: { times: number }) => (
  <span className={styles.times} aria-hidden>
    <b>{times}</b>
    <span className={styles.dots}>
      {Array.from({ length: Math.min(times, 9) }, (_, index) => (
        <i key={index} />
      ))}
    </span>
  </span>
)

const trickPictures = [fish, cat, snail]

export const getTrickPicture = (index: number): string => trickPictures[Math.max(0, index) % trickPictures.length]!
