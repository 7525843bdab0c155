import { useTranslation } from 'react-i18next'
import IconTrophy from '@tabler/icons-react/dist/esm/icons/IconTrophy.mjs'
import { Button } from '#app/ui/buttons/button.tsx'
import { useQuestionPaths } from './use-question-paths.ts'
import styles from './questions.module.css'

/** Opens the wizard of a competition with the bank chosen. */
export function PlayBank({ bank, title }: { bank: string; title: string }) {
  const { t } = useTranslation('questions')
  const paths = useQuestionPaths()
  return (
    <Button
      className={styles.playBank}
      variant="soft"
      size="small"
      icon={<IconTrophy aria-hidden />}
      href={paths.play(bank)}
      aria-label={`${t('bank.play')}: ${title}`}
    >
      {t('bank.play')}
    </Button>
  )
}
