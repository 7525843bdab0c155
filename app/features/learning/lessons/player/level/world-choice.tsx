import { useTranslation } from 'react-i18next'
import IconMusic from '@tabler/icons-react/dist/esm/icons/IconMusic.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs'
import IconPlant2 from '@tabler/icons-react/dist/esm/icons/IconPlant2.mjs'
import IconWind from '@tabler/icons-react/dist/esm/icons/IconWind.mjs'
import type { WorldName } from '#rules/levels/level-file.ts'
import { SegmentedControl } from '#app/ui/fields/segmented-control.tsx'
import type { LevelStep } from '../lesson-content.ts'

const icons: Record<WorldName, typeof IconMusic> = {
  sky: IconWind,
  garden: IconPlant2,
  string: IconPencil,
  music: IconMusic,
  station: IconPackage,
}

/** Lets the student choose the world of an open-ended level; each world has a separate draft. */
export function WorldChoice({
  step,
  choice,
  onChoose,
}: {
  step: LevelStep
  choice: number
  onChoose: (choice: number) => void
}) {
  const { t } = useTranslation('lessons')
  if (!step.choices?.length) return null
  const worlds = [step.world, ...step.choices.map(({ world }) => world)]
  return (
    <SegmentedControl
      label={t('choice.label')}
      value={String(choice)}
      onChange={(value) => onChoose(Number(value))}
      iconsOnly
      options={worlds.map((world, index) => {
        const Icon = icons[world]
        return { value: String(index), label: t(`world.${world}`), icon: <Icon aria-hidden /> }
      })}
    />
  )
}
