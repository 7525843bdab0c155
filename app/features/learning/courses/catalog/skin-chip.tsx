import { useTranslation } from 'react-i18next'
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import IconHandStop from '@tabler/icons-react/dist/esm/icons/IconHandStop.mjs'
import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import IconPuzzle from '@tabler/icons-react/dist/esm/icons/IconPuzzle.mjs'
import { Chip } from '#app/ui/surfaces/chip.tsx'
import type { CourseSkin } from '../contract.ts'

const icons = { icon: IconLayoutGrid, block: IconPuzzle, text: IconCode, unplugged: IconHandStop }

export function SkinChip({ skin }: { skin: CourseSkin }) {
  const { t } = useTranslation('courses')
  const Icon = icons[skin]
  return (
    <Chip tone={skin === 'unplugged' ? 'plum' : skin} icon={<Icon aria-hidden />}>
      {t(`skin.${skin}`)}
    </Chip>
  )
}
