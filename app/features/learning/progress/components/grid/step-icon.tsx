import IconBook from '@tabler/icons-react/dist/esm/icons/IconBook.mjs'
import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs'
import IconHandStop from '@tabler/icons-react/dist/esm/icons/IconHandStop.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconPuzzle from '@tabler/icons-react/dist/esm/icons/IconPuzzle.mjs'
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs'
import IconTrophy from '@tabler/icons-react/dist/esm/icons/IconTrophy.mjs'

const icons: Record<string, typeof IconBook> = {
  story: IconBook,
  unplugged: IconHandStop,
  predict: IconHelpCircle,
  quiz: IconListCheck,
  practice: IconRepeat,
  create: IconTrophy,
  project: IconTrophy,
}

/** Icon for the kind of a step. */
export function StepIcon({ kind }: { kind: string }) {
  const Icon = icons[kind] ?? IconPuzzle
  return <Icon aria-hidden />
}
