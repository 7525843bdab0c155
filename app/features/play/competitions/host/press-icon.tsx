import IconClockPlus from '@tabler/icons-react/dist/esm/icons/IconClockPlus.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconPlayerSkipForward from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipForward.mjs'
import IconTrophy from '@tabler/icons-react/dist/esm/icons/IconTrophy.mjs'
import type { Press, PrimaryLabel } from './primary-press.ts'

const icons = {
  open: IconLockOpen,
  start: IconPlayerPlay,
  goOn: IconPlayerPlay,
  next: IconPlayerPlay,
  nextLevel: IconPlayerPlay,
  nextRound: IconPlayerPlay,
  resume: IconPlayerPlay,
  reveal: IconEye,
  stop: IconEye,
  stopRace: IconEye,
  board: IconListNumbers,
  podium: IconTrophy,
  land: IconFlag,
  endChase: IconFlag,
  finish: IconFlag,
  pause: IconPlayerPause,
  extend: IconClockPlus,
  skip: IconPlayerSkipForward,
  lock: IconLock,
  unlock: IconLockOpen,
  end: IconFlag,
  stay: IconPlayerPlay,
  release: IconEye,
  result: IconEye,
} satisfies Record<Press | PrimaryLabel, unknown>

export function PressIcon({ press }: { press: Press | PrimaryLabel }) {
  const Icon = icons[press]
  return <Icon aria-hidden />
}
