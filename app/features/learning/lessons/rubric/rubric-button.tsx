import { useTranslation } from 'react-i18next'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'

/** Opens the rubric of open-ended work. */
export default function RubricButton({ open, onPress }: { open: boolean; onPress: () => void }) {
  const { t } = useTranslation('review')
  return (
    <IconButton
      variant="sunken"
      size={56}
      label={t('rubric.counts')}
      aria-expanded={open}
      icon={<IconListCheck aria-hidden />}
      onClick={onPress}
    />
  )
}
