import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowGuide from '@tabler/icons-react/dist/esm/icons/IconArrowGuide.mjs'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconArrowsSplit from '@tabler/icons-react/dist/esm/icons/IconArrowsSplit.mjs'
import IconBox from '@tabler/icons-react/dist/esm/icons/IconBox.mjs'
import IconBrackets from '@tabler/icons-react/dist/esm/icons/IconBrackets.mjs'
import IconBug from '@tabler/icons-react/dist/esm/icons/IconBug.mjs'
import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconFileCode from '@tabler/icons-react/dist/esm/icons/IconFileCode.mjs'
import IconHandFinger from '@tabler/icons-react/dist/esm/icons/IconHandFinger.mjs'
import IconHandStop from '@tabler/icons-react/dist/esm/icons/IconHandStop.mjs'
import IconHeadphones from '@tabler/icons-react/dist/esm/icons/IconHeadphones.mjs'
import IconHeartHandshake from '@tabler/icons-react/dist/esm/icons/IconHeartHandshake.mjs'
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlug from '@tabler/icons-react/dist/esm/icons/IconPlug.mjs'
import IconPuzzle from '@tabler/icons-react/dist/esm/icons/IconPuzzle.mjs'
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs'
import IconRotateClockwise from '@tabler/icons-react/dist/esm/icons/IconRotateClockwise.mjs'
import IconShoe from '@tabler/icons-react/dist/esm/icons/IconShoe.mjs'
import IconZoomCode from '@tabler/icons-react/dist/esm/icons/IconZoomCode.mjs'
import type { SheetPictureName } from '#content/sheet-pictures.ts'
import { SkyPicture } from './sky-picture.tsx'

const icons: Partial<Record<SheetPictureName, typeof IconBox>> = {
  program: IconFileCode,
  command: IconArrowGuide,
  order: IconListNumbers,
  loop: IconRepeat,
  condition: IconArrowsSplit,
  variable: IconBox,
  list: IconBrackets,
  function: IconPuzzle,
  bug: IconBug,
  debug: IconZoomCode,
  input: IconKeyboard,
  output: IconDeviceDesktop,
  plug: IconPlug,
  hand: IconHandFinger,
  eye: IconEye,
  'hand-up': IconHandStop,
  thinking: IconBulb,
  'heart-hand': IconHeartHandshake,
  headphones: IconHeadphones,
  pencil: IconPencil,
  moon: IconMoon,
  up: IconArrowUp,
  down: IconArrowDown,
  left: IconArrowLeft,
  right: IconArrowRight,
  clap: IconHandStop,
  stamp: IconShoe,
  turn: IconRotateClockwise,
}

const jump = 'M12 3v12m-5-7 5-5 5 5M4 20h16M7 16.500l-1.500 2M17 16.500l1.500 2'

/** Drawing on a card or in an icon program. Its meaning is printed beside it or said by the teacher. */
export function SheetPicture({ name, className }: { name: SheetPictureName; className?: string }) {
  if (name === 'bell' || name === 'kite' || name === 'storm' || name === 'star')
    return <SkyPicture name={name} className={className} />
  const Icon = icons[name]
  if (Icon) return <Icon className={className} stroke={1.6} aria-hidden />
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={jump} />
    </svg>
  )
}
