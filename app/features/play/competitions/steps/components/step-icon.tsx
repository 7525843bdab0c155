import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconCloud from '@tabler/icons-react/dist/esm/icons/IconCloud.mjs'
import IconPresentation from '@tabler/icons-react/dist/esm/icons/IconPresentation.mjs'
import type { StepKind } from '#rules/competitions/steps/room-step.ts'

const icons = { poll: IconChartBar, words: IconCloud, slide: IconPresentation } satisfies Record<StepKind, unknown>

export function StepIcon({ kind }: { kind: StepKind }) {
  const Icon = icons[kind]
  return <Icon aria-hidden />
}
