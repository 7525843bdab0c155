import IconBinary from '@tabler/icons-react/dist/esm/icons/IconBinary.mjs'
import IconBug from '@tabler/icons-react/dist/esm/icons/IconBug.mjs'
import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs'
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import IconLogicAnd from '@tabler/icons-react/dist/esm/icons/IconLogicAnd.mjs'
import IconMapRoute from '@tabler/icons-react/dist/esm/icons/IconMapRoute.mjs'
import IconMusic from '@tabler/icons-react/dist/esm/icons/IconMusic.mjs'
import IconSortAscendingShapes from '@tabler/icons-react/dist/esm/icons/IconSortAscendingShapes.mjs'
import type { GameTopic } from '#rules/games/catalog.ts'

const icons = {
  planning: IconMapRoute,
  sorting: IconSortAscendingShapes,
  numbers: IconBinary,
  typing: IconKeyboard,
  logic: IconLogicAnd,
  memory: IconMusic,
  debugging: IconBug,
  quiz: IconHelpCircle,
} satisfies Record<GameTopic, unknown>

export function TopicIcon({ topic, className }: { topic: GameTopic; className?: string }) {
  const Icon = icons[topic]
  return <Icon aria-hidden className={className} />
}
