import IconAbc from '@tabler/icons-react/dist/esm/icons/IconAbc.mjs'
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs'
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconNumber123 from '@tabler/icons-react/dist/esm/icons/IconNumber123.mjs'
import IconSquareCheck from '@tabler/icons-react/dist/esm/icons/IconSquareCheck.mjs'
import type { QuestionKind } from '#rules/questions/bank-question.ts'

const icons = {
  choice: IconListCheck,
  several: IconSquareCheck,
  order: IconArrowsSort,
  number: IconNumber123,
  text: IconAbc,
  match: IconLink,
  program: IconCode,
} as const satisfies Record<QuestionKind, unknown>

export function KindIcon({ kind }: { kind: QuestionKind }) {
  const Icon = icons[kind]
  return <Icon aria-hidden />
}
