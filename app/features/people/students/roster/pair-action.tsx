import { useTranslation } from 'react-i18next'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { Button } from '#app/ui/buttons/button.tsx'

/** Pairs two selected students. */
export function PairAction({ onPair }: { onPair: () => void }) {
  const { t } = useTranslation('students')
  return (
    <Button variant="plain" size="small" icon={<IconUsers aria-hidden />} onClick={onPair}>
      {t('bulk.pair')}
    </Button>
  )
}
