import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconBackpack from '@tabler/icons-react/dist/esm/icons/IconBackpack.mjs'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconBucketDroplet from '@tabler/icons-react/dist/esm/icons/IconBucketDroplet.mjs'
import IconCloudStorm from '@tabler/icons-react/dist/esm/icons/IconCloudStorm.mjs'
import IconCornerUpLeft from '@tabler/icons-react/dist/esm/icons/IconCornerUpLeft.mjs'
import IconCornerUpRight from '@tabler/icons-react/dist/esm/icons/IconCornerUpRight.mjs'
import IconDroplet from '@tabler/icons-react/dist/esm/icons/IconDroplet.mjs'
import IconFlower from '@tabler/icons-react/dist/esm/icons/IconFlower.mjs'
import IconHandStop from '@tabler/icons-react/dist/esm/icons/IconHandStop.mjs'
import IconPlant2 from '@tabler/icons-react/dist/esm/icons/IconPlant2.mjs'
import IconRotateClockwise from '@tabler/icons-react/dist/esm/icons/IconRotateClockwise.mjs'
import IconShirt from '@tabler/icons-react/dist/esm/icons/IconShirt.mjs'
import IconShoe from '@tabler/icons-react/dist/esm/icons/IconShoe.mjs'
import IconShovel from '@tabler/icons-react/dist/esm/icons/IconShovel.mjs'
import IconSoup from '@tabler/icons-react/dist/esm/icons/IconSoup.mjs'
import IconSunrise from '@tabler/icons-react/dist/esm/icons/IconSunrise.mjs'
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import type { PictureName } from '#content/printables.ts'

const icons: Partial<Record<PictureName, typeof IconBell>> = {
  up: IconArrowUp,
  down: IconArrowDown,
  left: IconArrowLeft,
  right: IconArrowRight,
  forward: IconArrowUp,
  'turn-left': IconCornerUpLeft,
  'turn-right': IconCornerUpRight,
  bell: IconBell,
  storm: IconCloudStorm,
  wake: IconSunrise,
  wash: IconDroplet,
  dress: IconShirt,
  eat: IconSoup,
  shoes: IconShoe,
  bag: IconBackpack,
  dig: IconShovel,
  water: IconBucketDroplet,
  sprout: IconPlant2,
  flower: IconFlower,
  clap: IconHandStop,
  stamp: IconShoe,
  turn: IconRotateClockwise,
  beep: IconVolume,
}

const wind = 'M8 16h22m-6-6 6 6-6 6M8 27c5-5 9 5 14 0s9 5 14 0M8 36c5-5 9 5 14 0s9 5 14 0'
const diamond = 'M24 4 38 18 24 44 10 18Z'

/** SVG paths in a square of 48 units; fold lines are dashed. */
const drawings: Partial<Record<PictureName, { lines: string; dashed?: string; rotation?: number }>> = {
  'wind-right': { lines: wind },
  'wind-down': { lines: wind, rotation: 90 },
  'wind-left': { lines: wind, rotation: 180 },
  'wind-up': { lines: wind, rotation: 270 },
  kite: { lines: `${diamond}M24 4v40M10 18h28` },
  'lantern-square': { lines: 'M24 4v6M12 10h24v26H12ZM20 36v8m8-8v8M12 18h24M12 28h24' },
  'lantern-round': { lines: 'M24 4v6M24 10a14 13 0 1 0 .1 0ZM20 36v8m8-8v8M24 10c-8 8-8 18 0 26 8-8 8-18 0-26' },
  seed: { lines: 'M6 24c6-6 30-6 36 0M24 30c5 4 5 8 0 12-5-4-5-8 0-12ZM24 6v10m-5-5 5 5 5-5' },
  cover: { lines: 'M4 36c8-18 32-18 40 0ZM16 30h.1M24 26h.1M32 30h.1M24 6v10m-5-5 5 5 5-5' },
  paper: { lines: 'M24 4 44 24 24 44 4 24Z' },
  crease: { lines: 'M24 4 44 24 24 44 4 24Z', dashed: 'M24 4v40' },
  sides: { lines: `${diamond}M24 4v40`, dashed: 'M24 4 44 24 24 44 4 24Z' },
  over: { lines: `${diamond}M40 30a10 10 0 0 1-8 10m0 0 5-6m-5 6 7 2` },
  tail: { lines: 'M24 2 34 12 24 30 14 12ZM24 30c-6 4 6 8 0 14M20 36h8M20 41h8' },
  string: { lines: 'M24 2 34 12 24 30 14 12ZM24 14c10 10-4 18 14 30M24 30c-4 3 4 5 0 8' },
  'large-square': { lines: 'M5 5h38v38H5Z' },
  'small-square': { lines: 'M16 16h16v16H16Z' },
  'large-circle': { lines: 'M24 5a19 19 0 1 0 .1 0Z' },
  'small-circle': { lines: 'M24 16a8 8 0 1 0 .1 0Z' },
  'disc-small': { lines: 'M24 16a8 8 0 1 0 .1 0Z' },
  'disc-middle': { lines: 'M24 10a14 14 0 1 0 .1 0Z' },
  'disc-large': { lines: 'M24 4a20 20 0 1 0 .1 0Z' },
}

/** Line drawing for a card. Hidden from screen readers: its meaning is printed below or explained by the teacher. */
export function Picture({ name, className }: { name: PictureName; className?: string }) {
  const Icon = icons[name]
  if (Icon) return <Icon className={className} stroke={1.5} aria-hidden />
  const { lines, dashed, rotation: turned = 0 } = drawings[name]!
  return (
    <svg
      className={className}
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      strokeWidth={2.4}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <g transform={`rotate(${turned} 24 24)`}>
        <path d={lines} />
        {dashed && <path d={dashed} strokeDasharray="3 4" strokeWidth={1.5} />}
      </g>
    </svg>
  )
}
