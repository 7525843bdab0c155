import type { ComponentType } from 'react'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconBolt from '@tabler/icons-react/dist/esm/icons/IconBolt.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCornerUpLeft from '@tabler/icons-react/dist/esm/icons/IconCornerUpLeft.mjs'
import IconCornerUpRight from '@tabler/icons-react/dist/esm/icons/IconCornerUpRight.mjs'
import IconEar from '@tabler/icons-react/dist/esm/icons/IconEar.mjs'
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs'
import IconPower from '@tabler/icons-react/dist/esm/icons/IconPower.mjs'
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs'
import IconScale from '@tabler/icons-react/dist/esm/icons/IconScale.mjs'
import IconScissors from '@tabler/icons-react/dist/esm/icons/IconScissors.mjs'
import type { ControlIcon as Name } from '../game-view.ts'

const icons: Readonly<Record<Name, ComponentType>> = {
  up: IconArrowUp,
  right: IconArrowRight,
  down: IconArrowDown,
  left: IconArrowLeft,
  'turn-left': IconCornerUpLeft,
  'turn-right': IconCornerUpRight,
  send: IconBolt,
  undo: IconArrowBackUp,
  cut: IconScissors,
  bell: IconBell,
  again: IconEar,
  frame: IconRepeat,
  swap: IconArrowsExchange,
  scale: IconScale,
  lever: IconPower,
  check: IconCheck,
  bundle: IconPackage,
}

export function ControlIcon({ name }: { name: Name }) {
  const Icon = icons[name]
  return <Icon aria-hidden />
}
